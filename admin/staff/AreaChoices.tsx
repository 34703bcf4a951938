import { Checkbox } from 'antd'
import { areas, Area } from '../../contract/grant.ts'
import { areaNotes } from './areaNotes.ts'
import styles from './staff.module.css'

type AreaChoicesProps = {
  // Given by Form.Item.
  readonly id?: string
  readonly value?: Area[]
  readonly onChange?: (chosen: Area[]) => void
  /** What the role gives: chosen, and not to be taken away here. */
  readonly byRole?: readonly Area[]
  /** What may be given: what whoever gives it has, and what was given before. */
  readonly among: readonly Area[]
}

/** A box for each area, with what it permits. */
export const AreaChoices = ({ id, value = [], onChange, byRole = [], among }: AreaChoicesProps) => (
  <Checkbox.Group
    {...(id && { id })}
    value={[...new Set([...value, ...byRole])]}
    onChange={(chosen) => onChange?.(chosen.filter((area) => !byRole.includes(area)))}
    className={styles.choices ?? ''}
  >
    {Area.options.map((area) => (
      <Checkbox key={area} value={area} disabled={byRole.includes(area) || !among.includes(area)}>
        {areas[area]}
        <small>
          {areaNotes[area]}
          {byRole.includes(area) && '（角色已有）'}
          {!among.includes(area) && '（您自己没有）'}
        </small>
      </Checkbox>
    ))}
  </Checkbox.Group>
)
