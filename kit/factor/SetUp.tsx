import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, QRCode, Spin } from 'antd'
import { useId } from 'react'
import { ConfirmForm } from '../../contract/account/factor.ts'
import { clearFaults, faultsIn, judge, showFaults, unplaced } from '../form.ts'
import { Copy } from '../Copy.tsx'
import { Refused } from '../open/Told.tsx'
import { Codes } from './Codes.tsx'
import { FactorCodeInput } from './FactorCodeInput.tsx'
import type { FactorWays } from './ways.ts'
import css from './factor.module.css'

type Props = { ways: FactorWays; onDone: () => void }

/** Sets the second factor up: the picture for the app, a code that shows that it was read, and the recovery codes. */
export function SetUp({ ways, onDone }: Props) {
  const [form] = Form.useForm<{ code?: string }>()
  const queries = useQueryClient()
  const id = useId()
  // Each time it is opened there is another secret.
  const begun = useQuery({
    queryKey: ['factor', id],
    queryFn: ways.begin,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const mutation = useMutation({ mutationFn: ways.confirm, retry: false })

  function submit(typed: { code?: string }) {
    const { data, faults } = judge(ConfirmForm, { code: typed.code ?? '' })
    if (!data) return showFaults(form, faults)
    mutation.mutate(data, { onError: (error) => showFaults(form, faultsIn(error)) })
  }
  function done() {
    for (const queryKey of ways.anew) void queries.invalidateQueries({ queryKey })
    ways.tell('两步验证已开启')
    onDone()
  }

  if (mutation.data) return <Codes codes={mutation.data.codes} onDone={done} />
  if (begun.error)
    return (
      <>
        <Refused error={begun.error} />
        <Button onClick={() => void begun.refetch()}>重试</Button>
      </>
    )
  return (
    <div className={css.setup}>
      <ol>
        <li>
          <p>在手机上打开身份验证器应用（如 Microsoft Authenticator、Google Authenticator、腾讯身份验证器），扫描二维码添加账号。</p>
          <div className={css.picture}>
            {begun.data ? (
              <QRCode value={begun.data.uri} size={180} type="svg" bordered={false} aria-label="两步验证二维码" />
            ) : (
              <span role="status" aria-label="正在生成二维码">
                <Spin />
              </span>
            )}
          </div>
          {begun.data && (
            <p className={css.secret}>
              无法扫描时手动输入密钥：
              <code>{begun.data.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
              <Copy text={begun.data.secret} name="密钥" />
            </p>
          )}
        </li>
        <li>
          <Form
            form={form}
            layout="vertical"
            requiredMark={false}
            onFinish={submit}
            onValuesChange={clearFaults(form)}
            name={`factor${id}`}
          >
            <Form.Item label="输入应用显示的 6 位动态验证码" name="code">
              <FactorCodeInput />
            </Form.Item>
            <Refused error={unplaced(form, mutation.error)} />
            <Button type="primary" htmlType="submit" loading={mutation.isPending} disabled={!begun.data}>
              确认开启
            </Button>
          </Form>
        </li>
      </ol>
    </div>
  )
}
