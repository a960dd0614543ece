import { Outlet } from 'react-router'
export default function List() {
  return (
    <>
      <h1>Inbox</h1>
      <Outlet />
    </>
  )
}
