import { Field } from '#ui/field.tsx'
import type { ShownAdmission } from './admission-load.ts'
import { WorkForm } from './work-form.tsx'

/**
 * Moves an application to another course or start. The `key` of a select: what was chosen gives way to what somebody else has
 * stored meanwhile, so that nobody moves it back unseen.
 */
export function PlacementForm({ placement }: Pick<ShownAdmission, 'placement'>) {
  const { courseId, courseName, cohortId, courses, starts } = placement
  const isCourseOffered = courses.some(({ id }) => id === courseId)
  const isStartOffered = cohortId === '' || starts.some((group) => group.starts.some(({ id }) => id === cohortId))
  return (
    <WorkForm intent="placement" showsErrors onStored={(form) => form.reset()}>
      {(sent, errors) => {
        const typed = (name: string, stored = '') => ({
          ...{ name, defaultValue: String(sent?.get(name) ?? stored), className: 'input' },
        })
        return (
          <>
            <p className="text-muted-foreground">
              The fee stays as it was agreed. No email goes out; the applicant’s page shows the change.
            </p>
            <Field label="Course" error={errors?.courseId?.[0]}>
              {(ties) => (
                <select key={courseId} {...ties} {...typed('courseId', courseId)}>
                  {!isCourseOffered && <option value={courseId}>{courseName}, no longer offered</option>}
                  {courses.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Field label="Start" error={errors?.cohortId?.[0]}>
              {(ties) => (
                <select key={cohortId} {...ties} {...typed('cohortId', cohortId)}>
                  <option value="">No start</option>
                  {!isStartOffered && <option value={cohortId}>{cohortId}, canceled or over</option>}
                  {starts.map((group) => (
                    <optgroup key={group.course} label={group.course}>
                      {group.starts.map(({ id, text }) => (
                        <option key={id} value={id}>
                          {text}
                        </option>
                      ))}
                    </optgroup>
                  ))}
                </select>
              )}
            </Field>
            <Field label="Reason" error={errors?.reason?.[0]}>
              {(ties) => (
                <input {...ties} {...typed('reason')} autoComplete="off" placeholder="Only staff see it." required />
              )}
            </Field>
            <button type="submit" className="button button-ghost">
              Save
            </button>
          </>
        )
      }}
    </WorkForm>
  )
}
