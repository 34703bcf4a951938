import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { Form, Spin } from 'antd'
import { useState, type ReactNode } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { Refusal, type RefusalCode } from '../../contract/refusal.ts'
import { faultsIn, judge, missingIn, showFaults } from '../../kit/form.ts'
import { FormModal } from '../../kit/FormModal.tsx'
import { useOnce } from '../call.ts'
import { Fault } from './Fault.tsx'
import { tell } from './toast.ts'

type FormDialogProps<Typed extends object, Made extends z.ZodType> = {
  readonly title: string
  /** The button; 保存 when absent. */
  readonly okText?: string
  readonly danger?: boolean
  /** What is said once it is done; 保存成功 when absent. */
  readonly told?: (made: z.output<Made>) => string
  /** Pixels; 480 when absent. */
  readonly width?: number
  readonly deed: Endpoint<z.ZodType, Made> & { readonly once: true }
  /** What the form begins with; undefined while it is being fetched. What is fetched later does not change it. */
  readonly begun: Typed | undefined
  /** Why that could not be fetched. */
  readonly error?: unknown
  /** The call's input, from what was typed and what the form began with. */
  readonly inputOf: (typed: Typed, begun: Typed) => unknown
  /** What is said of fields that were left empty. */
  readonly wanted?: Readonly<Record<string, string>>
  /** The form's fields, by what the contract calls them, where it calls them otherwise. */
  readonly fields?: Readonly<Record<string, string>>
  /** The field at which a refusal of this code is shown. */
  readonly refusedAt?: Partial<Record<RefusalCode, string>>
  /** What is fetched anew afterwards, whatever came of it. */
  readonly anew: readonly QueryKey[]
  readonly onClose: () => void
  readonly note?: ReactNode
  /** What stands there while there is nothing to begin with; a turning wheel when absent. */
  readonly instead?: ReactNode
  readonly children: ReactNode
}

/** Something new, or something to be changed: judged by the contract, saved, faults at their fields, closed when it is done. */
export function FormDialog<Typed extends object, Made extends z.ZodType>(props: FormDialogProps<Typed, Made>) {
  const { wanted = {}, fields = {}, refusedAt = {}, told = () => '保存成功', onClose } = props
  const [form] = Form.useForm<Typed>()
  const queries = useQueryClient()
  const deed = useOnce(props.deed)
  const [begun, begin] = useState(props.begun)
  if (!begun && props.begun) begin(props.begun)
  const named = (faults: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(faults).map(([name, fault]) => [fieldOf(name, fields), fault]))

  function submit(typed: Typed) {
    if (!begun) return
    const { data, faults } = judge(props.deed.input, props.inputOf(typed, begun))
    if (faults) return showFaults(form, { ...named(faults), ...missingIn(wanted, Object.fromEntries(Object.entries(typed))) })
    deed.mutate(data, {
      onSuccess: (made) => {
        tell(told(made))
        onClose()
      },
      onError: (error) => {
        const at = error instanceof Refusal ? refusedAt[error.code] : undefined
        showFaults(form, at ? { [at]: error.message } : named(faultsIn(error)))
      },
      onSettled: () => props.anew.forEach((queryKey) => void queries.invalidateQueries({ queryKey })),
    })
  }

  return (
    <FormModal<Typed>
      title={props.title}
      okText={props.okText ?? '保存'}
      danger={props.danger}
      busy={deed.isPending}
      width={props.width ?? 480}
      form={form}
      first={begun}
      onSubmit={submit}
      onClose={onClose}
      head={
        <>
          <Fault error={props.error ?? deed.error} />
          {props.note}
        </>
      }
      instead={begun ? undefined : !props.error && (props.instead ?? <Spin />)}
    >
      {props.children}
    </FormModal>
  )
}

/** 'words.2' is said at the field `words`. */
const fieldOf = (name: string, fields: Readonly<Record<string, string>>): string => {
  const [top = name] = name.split('.')
  return fields[top] ?? top
}
