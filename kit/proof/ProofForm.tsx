import { useMutation } from '@tanstack/react-query'
import { Button, ConfigProvider, Form, type FormInstance } from 'antd'
import { useState, type ComponentType, type ReactNode } from 'react'
import type { z } from 'zod'
import { proofMinutes } from '../../contract/account/proof.ts'
import { Refusal } from '../../contract/refusal.ts'
import { faultsIn, judge, showFaults, unplaced } from '../form.ts'
import { FormModal } from '../FormModal.tsx'

type Typed = Readonly<Record<string, string>>

/** One way to prove who is at the page; `name` is the field of the call's input. */
export type ProofWay = {
  readonly name: 'password' | 'captcha' | 'code'
  readonly label: string
  /** What leads to it from another way. */
  readonly change: string
  readonly field: (form: FormInstance<Typed>) => ReactNode
}

type Props = {
  /** The first is shown first. */
  readonly ways: readonly [ProofWay, ...ProofWay[]]
  readonly schema: z.ZodType<object>
  readonly prove: (typed: object) => Promise<unknown>
  /** What the person is told of why it is asked for; absent: that the action concerns the account's safety. */
  readonly why?: string | undefined
  readonly Fault: ComponentType<{ error: unknown }>
  readonly onEnd: (proven: boolean) => void
}

/** What is wrong with a code of a message stands at it. */
export const atCode = (error: Error) =>
  error instanceof Refusal && error.code.startsWith('code.') ? { captcha: error.message } : faultsIn(error)

/** Asks whoever is at the page for the password, or what else proves it. */
export function ProofForm({ ways, schema, prove, why = '此操作关系到账号安全，请验证是您本人。', Fault, onEnd }: Props) {
  const [form] = Form.useForm<Typed>()
  const [chosen, choose] = useState<ProofWay['name']>(ways[0].name)
  const mutation = useMutation({ mutationFn: prove, retry: false })
  const way = ways.find(({ name }) => name === chosen) ?? ways[0]

  function submit(typed: Typed) {
    const { data, faults } = judge(schema, { [way.name]: typed[way.name] ?? '' })
    if (!data) return showFaults(form, faults)
    mutation.mutate(data, { onSuccess: () => onEnd(true), onError: (error) => showFaults(form, atCode(error)) })
  }

  return (
    // Above the dialog whose action asks for it.
    <ConfigProvider theme={{ token: { zIndexPopupBase: 1200 } }}>
      <FormModal
        title="验证身份"
        okText="验证"
        busyText="验证中…"
        busy={mutation.isPending}
        width={420}
        form={form}
        onSubmit={submit}
        onClose={() => onEnd(false)}
        head={
          <>
            <p className="p-hint">
              {why}验证后 {proofMinutes} 分钟内不再询问。
            </p>
            <Fault error={unplaced(form, mutation.error)} />
          </>
        }
        foot={ways
          .filter((one) => one !== way)
          .map(({ name, change }) => (
            <Button key={name} type="link" size="small" onClick={() => choose(name)}>
              {change}
            </Button>
          ))}
      >
        <Form.Item key={way.name} label={way.label} name={way.name} required>
          {way.field(form)}
        </Form.Item>
      </FormModal>
    </ConfigProvider>
  )
}
