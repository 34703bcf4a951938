import { Button, Checkbox } from 'antd'
import css from './kept.module.css'

type Props = {
  shown: number
  picked: number
  /** '移除所选' */
  action: string
  onAll: (on: boolean) => void
  onAction: () => void
}

/** Picks everything on the page, and does something with what is picked. */
export const PickBar = ({ shown, picked, action, onAll, onAction }: Props) => (
  <div className={css.pickbar}>
    <Checkbox
      checked={picked > 0 && picked === shown}
      indeterminate={picked > 0 && picked < shown}
      onChange={({ target }) => onAll(target.checked)}
    >
      全选本页
    </Checkbox>
    <Button onClick={onAction} disabled={picked === 0}>
      {action}
      {picked > 0 && `（${picked}）`}
    </Button>
  </div>
)
