import type { z } from 'zod'
import { FormDialog, type FormDialogProps } from './FormDialog.tsx'

type Props<In extends z.ZodType, Made extends z.ZodType> = Omit<FormDialogProps<In, Made, object>, 'okText' | 'inputOf' | 'told' | 'head'> &
  Required<Pick<FormDialogProps<In, Made, object>, 'okText' | 'told'>> & {
    readonly input: z.input<In>
  }

/** Asks whether an action is meant, and does it. What will come of it is said inside. */
export const AskDialog = <In extends z.ZodType, Made extends z.ZodType>({ input, children, ...props }: Props<In, Made>) => (
  <FormDialog light width={420} {...props} head={children} inputOf={() => ({ data: input })} />
)
