import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { Form } from 'antd'
import { useState, type ReactNode } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '../contract/endpoint.ts'
import { Refusal, type RefusalCode } from '../contract/refusal.ts'
import { besideFields, faultsAt, inForm, missingIn, showFaults, unplaced, type Faults } from './form.ts'
import { FormModal, type FormModalProps } from './FormModal.tsx'
import { useOnceBy } from './once.ts'
import type { Site } from './site.ts'

type Judged<Data> = { readonly data: Data; readonly faults?: never } | { readonly data?: never; readonly faults: Faults }

/** What an action needs besides the dialog around it. `head` and `foot` say what it is about, and what follows from it. */
export type FormDialogProps<In extends z.ZodType, Made extends z.ZodType, Typed> = Omit<
  FormModalProps<Typed>,
  'okText' | 'busy' | 'width' | 'onSubmit' | 'children'
> & {
  readonly site: Site
  /** The button; 保存 when absent. */
  readonly okText?: string
  /** Pixels; 480 when absent. */
  readonly width?: number
  readonly mutation: Endpoint<In, Made>
  /** The call's input from what was typed, or what is wrong with it, by field. */
  readonly inputOf: (typed: Typed) => Judged<z.input<In>>
  /** What is said of fields that were left empty. */
  readonly wanted?: Faults
  /** The form's fields, by what the contract calls them, where it calls them otherwise; a part of one by its whole path. */
  readonly fields?: Readonly<Record<string, string>>
  /** The field at which a refusal of this code is shown. */
  readonly refusedAt?: Partial<Record<RefusalCode, string>>
  /** What is said once it is done; 保存成功 when absent, nothing where it is ''. */
  readonly told?: string | ((made: z.output<Made>) => string)
  /** What else is done with what came of it, before anything is said; false: the dialog stays. */
  readonly onMade?: (made: z.output<Made>) => unknown
  readonly onRefused?: (error: Error) => void
  /** What is fetched anew afterwards, after a refusal too: what stands on the page may no longer be so. */
  readonly anew: readonly QueryKey[]
  /** Something else is still on its way that goes with it. */
  readonly sending?: boolean
  /** Why what the form begins with could not be fetched. */
  readonly error?: unknown
  /** After this error nothing more can be said here. */
  readonly isOver?: (error: unknown) => boolean
  readonly over?: ReactNode
  readonly children?: ReactNode
}

/** A form that is an action: what was typed is judged and sent, faults stand at their fields, it is closed when it is done. */
export function FormDialog<In extends z.ZodType, Made extends z.ZodType, Typed extends object>(props: FormDialogProps<In, Made, Typed>) {
  const { site, fields = {}, refusedAt = {}, isOver = () => false } = props
  const [own] = Form.useForm<Typed>()
  const form = props.form ?? own
  const queries = useQueryClient()
  const mutation = useOnceBy(site.call, props.mutation)
  const over = mutation.error !== null && isOver(mutation.error)
  const [beside, setBeside] = useState<Error | null>(null)
  const faultsOf = (error: unknown) => inForm(faultsAt(error, refusedAt), fields, form)

  function submit(typed: Typed) {
    const { data, faults } = props.inputOf(typed)
    if (faults) return refuse({ ...inForm(faults, fields, form), ...missingIn(props.wanted ?? {}, typed) })
    setBeside(null)
    mutation.mutate(data as z.input<In>, {
      onSuccess: async (made) => {
        if ((await props.onMade?.(made)) === false) return
        const { told = '保存成功' } = props
        const words = typeof told === 'string' ? told : told(made)
        if (words) site.tell(words)
        props.onClose()
      },
      onError: (error) => {
        props.onRefused?.(error)
        showFaults(form, faultsOf(error))
      },
      onSettled: () => props.anew.forEach((queryKey) => void queries.invalidateQueries({ queryKey })),
    })
  }

  /** What no field is for is said above them. */
  function refuse(faults: Faults): void {
    const [first] = besideFields(form, faults)
    setBeside(first ? new Refusal('input.invalid', {}, first) : null)
    showFaults(form, faults)
    mutation.reset()
  }

  return (
    <FormModal<Typed>
      {...props}
      okText={props.okText ?? '保存'}
      busyText={props.busyText ?? site.busyText}
      busy={mutation.isPending || (props.sending ?? false)}
      unready={props.unready || over}
      width={props.width ?? 480}
      form={form}
      onSubmit={submit}
      head={
        <>
          {props.head}
          <site.Fault error={props.error ?? beside ?? unplaced(form, mutation.error, faultsOf(mutation.error))} />
          {over && props.over}
        </>
      }
    />
  )
}
