import type { z } from 'zod'
import { Spin } from 'antd'
import { useState } from 'react'
import { FormDialog as Dialog, type FormDialogProps } from '../../kit/FormDialog.tsx'
import { judgeParts } from './judged.ts'
import { site } from './site.ts'

type Props<Typed extends object, Made extends z.ZodType> = Omit<FormDialogProps<z.ZodType, Made, Typed>, 'site' | 'inputOf' | 'first'> & {
  /** What the form begins with; undefined while it is being fetched. What is fetched later does not change it. */
  readonly begun: Typed | undefined
  /** The call's input, from what was typed and what the form began with. */
  readonly inputOf: (typed: Typed, begun: Typed) => unknown
  /** What one of a list in the form is called, so that a fault says which: 「第 2 档：」. */
  readonly unit?: string
}

/** Something new, or something to be changed, judged by the contract. A wheel turns while there is nothing to begin with. */
export function FormDialog<Typed extends object, Made extends z.ZodType>({
  begun: fetched,
  inputOf,
  instead,
  unit = '',
  ...props
}: Props<Typed, Made>) {
  const [begun, begin] = useState(fetched)
  if (!begun && fetched) begin(fetched)
  return (
    <Dialog<z.ZodType, Made, Typed>
      site={site}
      {...props}
      first={begun}
      inputOf={(typed) => (begun ? judgeParts(props.mutation.input, inputOf(typed, begun), unit) : { faults: {} })}
      instead={begun ? undefined : !props.error && (instead ?? <Spin />)}
    />
  )
}
