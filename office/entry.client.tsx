import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { takePlace } from '#content/place.ts'
import { type Academy, AcademyContext } from './academy.ts'

const { documentElement } = document
takePlace(documentElement)
const academy: Academy = JSON.parse(documentElement.dataset.academy ?? '{}')
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <AcademyContext value={academy}>
        <HydratedRouter />
      </AcademyContext>
    </StrictMode>,
  )
})
