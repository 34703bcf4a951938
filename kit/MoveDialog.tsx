import { Form, type FormInstance } from 'antd'
import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '../contract/endpoint.ts'
import { faultsIn, showFaults, unplaced } from './form.ts'
import { FormModal } from './FormModal.tsx'
import { useOnceBy, type Call } from './once.ts'

/** How a site asks its server, says what was done, and shows what went wrong. */
export type Site = {
  readonly call: Call
  readonly tell: (words: string) => void
  readonly Fault: ComponentType<{ readonly error: unknown }>
  /** What a button says while its deed is on its way; a turning wheel when absent. */
  readonly busyText?: string
}

type Props<In extends z.ZodType, Typed> = {
  readonly site: Site
  readonly move: { readonly label: string; readonly danger: boolean }
  readonly deed: Endpoint<In, z.ZodType>
  /** The call's input from what was typed, or what is wrong with it, by field; null: nothing can be sent any more. */
  readonly inputOf: (
    typed: Typed,
  ) =>
    { readonly data: z.input<In>; readonly faults?: never } | { readonly data?: never; readonly faults: Readonly<Record<string, string>> }
  /** What is fetched anew afterwards, after a refusal too: what stands on the page may no longer be so. */
  readonly anew: () => void
  readonly onClose: () => void
  /** The button; that the move is meant when absent. */
  readonly okText?: string
  /** What is said once it is made. */
  readonly told?: string
  /** Pixels; 480 when absent. */
  readonly width?: number
  readonly form?: FormInstance<Typed>
  readonly first?: object | undefined
  /** Something else is still on its way that goes with it. */
  readonly sending?: boolean
  /** Nothing is lost by a click beside the dialog. */
  readonly light?: boolean
  /** After this error nothing more can be said here. */
  readonly isOver?: (error: unknown) => boolean
  readonly over?: ReactNode
  /** What it is about, and what follows from it. */
  readonly head?: ReactNode
  readonly foot?: ReactNode
  readonly children?: ReactNode
}

/** '发货' → '确认发货'; what confirms already stays. */
const confirming = (label: string): string => (label.startsWith('确认') ? label : `确认${label}`)

/** Asks what a move wants to be told, or only whether it is meant, and makes it. What the server refuses is said inside. */
export function MoveDialog<In extends z.ZodType, Typed extends object>(props: Props<In, Typed>) {
  const { site, move, inputOf, anew, onClose, told = `${move.label}：操作成功`, isOver = () => false } = props
  const [own] = Form.useForm<Typed>()
  const form = props.form ?? own
  const deed = useOnceBy(site.call, props.deed)
  const over = deed.error !== null && isOver(deed.error)

  function submit(typed: Typed) {
    const { data, faults } = inputOf(typed)
    if (faults) return showFaults(form, faults)
    deed.mutate(data as z.input<In>, {
      onSuccess: () => {
        site.tell(told)
        onClose()
      },
      onError: (error) => showFaults(form, faultsIn(error)),
      onSettled: anew,
    })
  }

  return (
    <FormModal<Typed>
      title={move.label}
      okText={props.okText ?? confirming(move.label)}
      busyText={site.busyText}
      danger={move.danger}
      busy={deed.isPending || (props.sending ?? false)}
      unready={over}
      width={props.width ?? 480}
      light={props.light}
      form={form}
      first={props.first}
      onSubmit={submit}
      onClose={onClose}
      head={
        <>
          {props.head}
          <site.Fault error={unplaced(form, deed.error)} />
          {over && props.over}
        </>
      }
      foot={props.foot}
    >
      {props.children}
    </FormModal>
  )
}
