import { Form, Modal, type FormInstance } from 'antd'
import { useId, type ReactNode } from 'react'
import { clearFaults } from './form.ts'

export type FormModalProps<Typed> = {
  readonly title: string
  /** The button that sends the form. */
  readonly okText: string
  /** The button that leaves it; 取消 when absent. */
  readonly cancelText?: string | undefined
  /** What the first says while the form is on its way; a turning wheel when absent. */
  readonly busyText?: string | undefined
  readonly danger?: boolean | undefined
  /** The form is on its way: it is not sent again, and not left. */
  readonly busy: boolean
  /** There is nothing to be sent yet. */
  readonly unready?: boolean | undefined
  /** Nothing is lost by a click beside the dialog. */
  readonly light?: boolean | undefined
  /** Fields that must be filled in are marked as such. */
  readonly marked?: boolean | undefined
  /** Pixels. */
  readonly width: number
  readonly form?: FormInstance<Typed> | undefined
  /** What the form begins with. */
  readonly first?: object | undefined
  /** A field was changed; its fault is taken off without this. */
  readonly onChange?: ((changed: Partial<Typed>) => void) | undefined
  readonly onSubmit: (typed: Typed) => void
  readonly onClose: () => void
  /** What stands above the fields: what went wrong, what it is about. */
  readonly head?: ReactNode
  /** What stands there while there is nothing to fill in, so that nothing can be sent either; undefined: there is. */
  readonly instead?: ReactNode
  /** What stands below them. */
  readonly foot?: ReactNode
  readonly children?: ReactNode
}

/** The first field that can be filled in, unless the form has chosen another. */
function focusFirst(id: string): void {
  const form = document.getElementById(id)
  if (form?.contains(document.activeElement)) return
  const fields = 'input:not([type=hidden], [type=file]):enabled, textarea:enabled, [contenteditable=true]'
  form?.querySelector<HTMLElement>(fields)?.focus()
}

/** A dialog that is a form: its button sends what was typed, Enter too; it is not closed while that is on its way. It begins at its first field. */
export function FormModal<Typed>(props: FormModalProps<Typed>) {
  const { title, okText, busyText, danger = false, busy, light = false, width, instead, onClose } = props
  const unready = props.unready || instead !== undefined
  const [own] = Form.useForm<Typed>()
  const form = props.form ?? own
  const id = useId()
  return (
    <Modal
      open
      title={title}
      okText={busy && busyText ? busyText : okText}
      {...(props.cancelText && { cancelText: props.cancelText })}
      okButtonProps={{ htmlType: 'submit', form: id, danger, disabled: unready || (busy && Boolean(busyText)), className: 'p-steady' }}
      confirmLoading={busy && !busyText}
      closable={!busy}
      maskClosable={light && !busy}
      onCancel={onClose}
      afterOpenChange={(open) => open && focusFirst(id)}
      width={width}
    >
      {props.head}
      {instead === undefined ? (
        <Form
          id={id}
          name={id}
          form={form}
          layout="vertical"
          requiredMark={props.marked ?? false}
          {...(props.first && { initialValues: props.first })}
          onFinish={props.onSubmit}
          onValuesChange={(changed: Partial<Typed>) => {
            clearFaults(form)(changed as object)
            props.onChange?.(changed)
          }}
        >
          {props.children}
        </Form>
      ) : (
        instead
      )}
      {props.foot}
    </Modal>
  )
}
