import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { Alert, Form } from 'antd'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { faultsIn, judge, missingIn, showFaults, unplaced, type Faults } from '../../kit/form.ts'
import { FormModal } from '../../kit/FormModal.tsx'
import { call } from '../call.ts'
import { Fault } from './Fault.tsx'
import styles from './pieces.module.css'

type Answer = z.ZodType<{ ok: boolean; words: string }>

type Props<In extends z.ZodType, Typed extends object> = {
  readonly title: string
  readonly trial: Endpoint<In, Answer>
  readonly first: Typed
  readonly inputOf: (typed: Typed) => unknown
  /** What is said of fields that were left empty. */
  readonly wanted?: Faults
  /** The button, the same once something was answered, and what is said of a trial that went well, and of one that did not. */
  readonly words: { readonly press: string; readonly again: string; readonly well: string; readonly badly: string }
  /** What is fetched anew after each. */
  readonly anew?: readonly QueryKey[]
  readonly head?: ReactNode
  readonly children?: ReactNode
  readonly onClose: () => void
}

/** Asks a provider for real, as often as it is pressed, and tells the answer. What was typed is judged before anybody is asked for a password. */
export function TrialDialog<In extends z.ZodType, Typed extends object>(props: Props<In, Typed>) {
  const { trial, words, anew = [] } = props
  const [form] = Form.useForm<Typed>()
  const queries = useQueryClient()
  const asked = useMutation({
    mutationFn: (input: z.input<In>) => call(trial, input),
    onError: (error) => showFaults(form, faultsIn(error)),
    onSettled: () => anew.forEach((queryKey) => void queries.invalidateQueries({ queryKey })),
  })

  function submit(typed: Typed) {
    const { data, faults } = judge(trial.input, props.inputOf(typed))
    if (!faults) return asked.mutate(data as z.input<In>)
    asked.reset()
    showFaults(form, { ...faults, ...missingIn(props.wanted ?? {}, typed) })
  }

  return (
    <FormModal<Typed>
      title={props.title}
      okText={asked.data || asked.error ? words.again : words.press}
      cancelText="关闭"
      width={480}
      busy={asked.isPending}
      form={form}
      first={props.first}
      onSubmit={submit}
      onClose={props.onClose}
      head={props.head}
      foot={
        <div role="status" className={styles.answer}>
          {asked.data && (
            <Alert
              type={asked.data.ok ? 'success' : 'error'}
              showIcon
              title={asked.data.ok ? words.well : words.badly}
              description={asked.data.words}
            />
          )}
          <Fault error={unplaced(form, asked.error)} />
        </div>
      }
    >
      {props.children}
    </FormModal>
  )
}
