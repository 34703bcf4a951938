import { Button } from 'antd'

type Props = {
  /** What it is called, for whoever hears the buttons. */
  readonly name: string
  readonly onEdit: () => void
  /** false: it may not be deleted. */
  readonly onDelete: (() => void) | false
}

/** What can be done with one thing of a list: change it, and delete it. */
export const EditButtons = ({ name, onEdit, onDelete }: Props) => (
  <>
    <Button size="small" aria-label={`修改 ${name}`} onClick={onEdit}>
      修改
    </Button>
    {onDelete && (
      <Button size="small" danger aria-label={`删除 ${name}`} onClick={onDelete}>
        删除
      </Button>
    )}
  </>
)
