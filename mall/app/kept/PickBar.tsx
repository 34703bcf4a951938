import { Button, Checkbox } from 'antd'
import css from './kept.module.css'

type Props = {
  shown: number
  picked: number
  /** '移除所选' */
  deed: string
  onAll: (on: boolean) => void
  onDeed: () => void
}

/** Picks everything on the page, and does something with what is picked. */
export const PickBar = ({ shown, picked, deed, onAll, onDeed }: Props) => (
  <div className={css.pickbar}>
    <Checkbox
      checked={picked > 0 && picked === shown}
      indeterminate={picked > 0 && picked < shown}
      onChange={({ target }) => onAll(target.checked)}
    >
      全选本页
    </Checkbox>
    <Button onClick={onDeed} disabled={picked === 0}>
      {deed}
      {picked > 0 && `（${picked}）`}
    </Button>
  </div>
)
