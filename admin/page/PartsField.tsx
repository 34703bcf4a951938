import { Checkbox } from 'antd'
import { homeParts, type HomePart } from '../../contract/page/page.ts'
import { moved } from '../pieces/moved.ts'
import { ShiftButtons } from '../pieces/ShiftButtons.tsx'
import rows from '../pieces/rows.module.css'
import { allParts } from './blocks.ts'

type Props = { value?: readonly HomePart[]; onChange?: (parts: HomePart[]) => void }

/** Which parts of the home page are shown, and in which order; those that are not stand last. */
export function PartsField({ value = [], onChange }: Props) {
  const all = [...value, ...allParts.filter((part) => !value.includes(part))]
  return (
    <ol className={rows.rows}>
      {all.map((part, at) => {
        const shown = value.includes(part)
        return (
          <li key={part}>
            <div className={rows.words}>
              <Checkbox checked={shown} onChange={() => onChange?.(shown ? value.filter((one) => one !== part) : [...value, part])}>
                {homeParts[part]}
              </Checkbox>
            </div>
            <div className={rows.actions}>
              {shown && (
                <ShiftButtons name={homeParts[part]} at={at} of={value.length} onShift={(to) => onChange?.(moved(value, at, to))} />
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
