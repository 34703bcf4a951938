import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { Form, Modal, Spin } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { Refusal, type RefusalCode } from '../../contract/refusal.ts'
import { clearFaults, faultsIn, judge, missingIn, showFaults } from '../../kit/form.ts'
import { useOnce } from '../call.ts'
import { Fault } from './Fault.tsx'
import { tell } from './toast.ts'

type FormDialogProps<Typed extends object, Made extends z.ZodType> = {
  readonly title: string
  /** The button; 保存 when absent. */
  readonly okText?: string
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
  readonly anew: QueryKey
  /** What else. */
  readonly alsoAnew?: readonly QueryKey[]
  readonly onClose: () => void
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** Something new, or something to be changed: judged by the contract, saved, faults at their fields, closed when it is done. */
export function FormDialog<Typed extends object, Made extends z.ZodType>(props: FormDialogProps<Typed, Made>) {
  const { title, okText = '保存', width = 480, begun, error, onClose, note } = props
  const id = useId()
  const deed = useOnce(props.deed)
  return (
    <Modal
      open
      title={title}
      okText={okText}
      okButtonProps={{ htmlType: 'submit', form: id, disabled: !begun }}
      confirmLoading={deed.isPending}
      closable={!deed.isPending}
      maskClosable={false}
      onCancel={onClose}
      width={width}
    >
      <Fault error={error ?? deed.error} />
      {note}
      {begun ? <Fields {...props} id={id} begun={begun} save={deed.mutate} /> : !error && <Spin />}
    </Modal>
  )
}

type Saving<Made extends z.ZodType> = ReturnType<typeof useOnce<z.ZodType, Made>>['mutate']
type FieldsProps<Typed extends object, Made extends z.ZodType> = FormDialogProps<Typed, Made> & {
  readonly id: string
  readonly begun: Typed
  readonly save: Saving<Made>
}

function Fields<Typed extends object, Made extends z.ZodType>({
  id,
  deed,
  begun: first,
  inputOf,
  wanted = {},
  fields = {},
  refusedAt = {},
  told = () => '保存成功',
  anew,
  alsoAnew = [],
  onClose,
  save,
  children,
}: FieldsProps<Typed, Made>) {
  const [form] = Form.useForm<Typed>()
  const [begun] = useState(first)
  const queries = useQueryClient()
  const named = (faults: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(faults).map(([name, fault]) => [fieldOf(name, fields), fault]))

  function submit(typed: Typed) {
    const { data, faults } = judge(deed.input, inputOf(typed, begun))
    if (faults)
      return showFaults(form, { ...named(faults), ...missingIn(wanted, Object.fromEntries(Object.entries(typed))) })
    save(data, {
      onSuccess: (made) => {
        tell(told(made))
        onClose()
      },
      onError: (error) => {
        const at = error instanceof Refusal ? refusedAt[error.code] : undefined
        showFaults(form, at ? { [at]: error.message } : named(faultsIn(error)))
      },
      onSettled: () => [anew, ...alsoAnew].forEach((queryKey) => void queries.invalidateQueries({ queryKey })),
    })
  }

  return (
    <Form
      id={id}
      name={id}
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={begun}
      onFinish={submit}
      onValuesChange={clearFaults(form)}
    >
      {children}
    </Form>
  )
}

/** 'words.2' is said at the field `words`. */
const fieldOf = (name: string, fields: Readonly<Record<string, string>>): string => {
  const [top = name] = name.split('.')
  return fields[top] ?? top
}
