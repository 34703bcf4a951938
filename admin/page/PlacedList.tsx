import { pictureUrl } from '../../contract/goods/catalog.ts'
import { EditButtons } from '../pieces/EditButtons.tsx'
import { moved } from '../pieces/moved.ts'
import { ShiftButtons } from '../pieces/ShiftButtons.tsx'
import rows from '../pieces/rows.module.css'
import styles from './page.module.css'

type Placed = {
  readonly id: number
  readonly name: string
  readonly picture: string
  readonly words: readonly string[]
}

type Props = {
  items: readonly Placed[]
  wide?: boolean
  onOrder: (ids: number[]) => void
  onEdit: (id: number) => void
  onDelete: (id: number) => void
}

/** Pictures with their words in the merchant's order, and what can be done with each. */
export const PlacedList = ({ items, wide = false, onOrder, onEdit, onDelete }: Props) => (
  <ol className={styles.placed}>
    {items.map(({ id, name, picture, words }, at) => (
      <li key={id} data-wide={wide}>
        <img src={pictureUrl(picture, wide ? 750 : 480, 'jpg')} alt="" loading="lazy" />
        <div className={rows.words}>
          <b>{name}</b>
          {words.map((line) => line && <small key={line}>{line}</small>)}
        </div>
        <div className={rows.actions}>
          <ShiftButtons name={name} at={at} of={items.length} onShift={(to) => onOrder(moved(items, at, to).map((item) => item.id))} />
          <EditButtons name={name} onEdit={() => onEdit(id)} onDelete={() => onDelete(id)} />
        </div>
      </li>
    ))}
  </ol>
)
