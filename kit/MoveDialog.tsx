import type { z } from 'zod'
import { FormDialog, type FormDialogProps } from './FormDialog.tsx'

type Props<In extends z.ZodType, Made extends z.ZodType, Typed> = Omit<FormDialogProps<In, Made, Typed>, 'title'> & {
  /** Its label is the title, and that it is meant the button, unless that says otherwise. */
  readonly move: { readonly label: string; readonly danger: boolean }
}

/** '发货' → '确认发货'; what confirms already stays. */
const confirming = (label: string): string => (label.startsWith('确认') ? label : `确认${label}`)

/** Asks what a move wants to be told, or only whether it is meant, and makes it. What the server refuses is said inside. */
export const MoveDialog = <In extends z.ZodType, Made extends z.ZodType, Typed extends object>({
  move: { label, danger },
  ...props
}: Props<In, Made, Typed>) => <FormDialog title={label} okText={confirming(label)} danger={danger} told={`${label}：操作成功`} {...props} />
