import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Checkbox, Form, Input } from 'antd'
import { WebhookForm, webhookEvents, type WebhookRow } from '../../contract/webhook/webhook.ts'
import { faultsIn, judge, missingIn, showFaults, unplaced } from '../form.ts'
import { FormModal } from '../FormModal.tsx'
import { Refused } from './Told.tsx'
import { openQueries, type HookWish, type OpenWays } from './ways.ts'
import css from './open.module.css'

type Typed = { url?: string; events: string[]; enabled: boolean }
type Props = { ways: OpenWays; hook: WebhookRow | null; onSaved: (secret: string | null) => void; onClose: () => void }

/** Where to send what; a new address comes with its secret. */
export function HookDialog({ ways, hook, onSaved, onClose }: Props) {
  const [form] = Form.useForm<Typed>()
  const queries = useQueryClient()
  const mutation = useMutation({ mutationFn: (wish: HookWish) => ways.saveHook(wish), retry: false })

  function submit(typed: Typed) {
    const { data, faults } = judge(WebhookForm, typed)
    if (!data) return showFaults(form, { ...faults, ...missingIn({ url: '请填写接收地址' }, typed) })
    mutation.mutate(hook ? { ...data, id: hook.id } : data, {
      onSuccess: ({ secret }) => {
        ways.tell('保存成功')
        void queries.invalidateQueries({ queryKey: openQueries.hooks })
        onSaved(secret)
      },
      onError: (error) => showFaults(form, faultsIn(error)),
    })
  }

  return (
    <FormModal
      title={hook ? '修改推送地址' : '添加推送地址'}
      okText="保存"
      busy={mutation.isPending}
      width={520}
      form={form}
      first={hook ?? { events: [], enabled: true }}
      onSubmit={submit}
      onClose={onClose}
      head={<Refused error={unplaced(form, mutation.error)} />}
    >
      <Form.Item label="接收地址" name="url" extra="公网可以访问的 https 网址">
        <Input maxLength={300} type="url" autoComplete="off" placeholder="https://" />
      </Form.Item>
      <Form.Item label="推送的事件" name="events">
        <Checkbox.Group className={css.ticks ?? ''} options={Object.entries(webhookEvents).map(([value, label]) => ({ value, label }))} />
      </Form.Item>
      <Form.Item name="enabled" valuePropName="checked">
        <Checkbox>启用</Checkbox>
      </Form.Item>
    </FormModal>
  )
}
