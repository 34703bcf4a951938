import { Checkbox } from 'antd'
import { frameParts, type FramePart } from '../../contract/page/page.ts'
import rows from '../pieces/rows.module.css'

type Props = { value?: readonly FramePart[]; onChange?: (hidden: FramePart[]) => void }

/** What of the frame around every page is shown; its value is what is not. */
export function FrameField({ value = [], onChange }: Props) {
  return (
    <ul className={rows.rows}>
      {(Object.keys(frameParts) as FramePart[]).map((part) => {
        const shown = !value.includes(part)
        return (
          <li key={part}>
            <div className={rows.words}>
              <Checkbox checked={shown} onChange={() => onChange?.(shown ? [...value, part] : value.filter((one) => one !== part))}>
                {frameParts[part]}
              </Checkbox>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
