import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Checkbox, Form, Input, Radio } from 'antd'
import { keyDays } from '../../contract/account/apiKey.ts'
import { faultsIn, judge, missingIn, showFaults, unplaced } from '../form.ts'
import { FormModal } from '../FormModal.tsx'
import { Refused } from './Told.tsx'
import { openQueries, type KeyWish, type OpenWays } from './ways.ts'
import css from './open.module.css'

type Typed = { name?: string; scopes: string[]; days: number; password?: string }
type Props = { ways: OpenWays; onMade: (key: string) => void; onClose: () => void }

/** A new key: what it is called, what it opens, for how long. */
export function KeyDialog({ ways, onMade, onClose }: Props) {
  const [form] = Form.useForm<Typed>()
  const queries = useQueryClient()
  const mutation = useMutation({ mutationFn: (wish: KeyWish) => ways.addKey(wish), retry: false })

  function submit(typed: Typed) {
    const { data, faults } = judge(ways.keyForm, typed)
    if (!data) return showFaults(form, { ...faults, ...missingIn({ name: '请填写名称', password: '请填写登录密码' }, typed) })
    mutation.mutate(data, {
      onSuccess: ({ key }) => {
        void queries.invalidateQueries({ queryKey: openQueries.keys })
        onMade(key)
      },
      onError: (error) => showFaults(form, faultsIn(error)),
    })
  }

  return (
    <FormModal
      title="创建接口密钥"
      okText="创建"
      busy={mutation.isPending}
      width={520}
      form={form}
      first={{ scopes: [], days: 365 }}
      onSubmit={submit}
      onClose={onClose}
      head={<Refused error={unplaced(form, mutation.error)} />}
    >
      <Form.Item label="名称" name="name" extra="用来区分使用密钥的系统，如“金蝶 ERP”">
        <Input maxLength={30} autoComplete="off" />
      </Form.Item>
      <Form.Item label="权限" name="scopes" extra="只勾选系统需要的权限">
        <Checkbox.Group className={css.ticks ?? ''} options={Object.entries(ways.scopes).map(([value, { label }]) => ({ value, label }))} />
      </Form.Item>
      <Form.Item label="有效期" name="days">
        <Radio.Group
          options={Object.entries(keyDays)
            .map(([days, label]) => ({ value: Number(days), label }))
            .toSorted((a, b) => (a.value || Infinity) - (b.value || Infinity))}
        />
      </Form.Item>
      <Form.Item label="登录密码" name="password" extra="持有密钥的系统可以您的名义操作，请再次确认身份">
        <Input type="password" maxLength={100} autoComplete="current-password" />
      </Form.Item>
    </FormModal>
  )
}
