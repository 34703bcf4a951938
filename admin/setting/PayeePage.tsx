import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, Spin } from 'antd'
import { PayeeAccount, payeesNow, savePayees } from '../../contract/payment/payeeDesk.ts'
import { clearFaults, judge, missingIn, showFaults } from '../../kit/form.ts'
import { call, useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { tell } from '../pieces/toast.ts'
import { Heading } from '../shell/Heading.tsx'
import desk from '../pieces/desk.module.css'

const payeesQuery = queryOptions({
  queryKey: [payeesNow.path],
  queryFn: ({ signal }) => call(payeesNow, {}, { signal }),
  // What is being typed is not thrown away because somebody saved meanwhile: that is refused when it is sent.
  refetchOnWindowFocus: false,
})

const wanted = { payee: '请填写收款户名', bankName: '请填写开户银行', account: '请填写账号' }
const blank: PayeeAccount = { payee: '', bankName: '', account: '' }

/** 收款账户: where buyers' transfers go. */
export function PayeePage() {
  const { data, error } = useQuery(payeesQuery)
  return (
    <>
      <Heading title="收款账户" />
      <div className={desk.desk}>
        <Panel title="对公收款账户">
          <p className={desk.quiet}>
            买家的付款页、合同与对账单按此显示；已签的合同与已出的对账单不变。修改须验证登录密码，并记入操作日志。
          </p>
          {data ? <PayeeFields key={JSON.stringify(data)} accounts={data.accounts} /> : error ? <Fault error={error} /> : <Spin />}
        </Panel>
      </div>
    </>
  )
}

function PayeeFields({ accounts }: { accounts: readonly PayeeAccount[] }) {
  const [form] = Form.useForm<PayeeAccount>()
  const queries = useQueryClient()
  const mutation = useOnce(savePayees)

  function submit(typed: PayeeAccount) {
    const { data, faults } = judge(PayeeAccount, typed)
    if (!data) return showFaults(form, { ...faults, ...missingIn(wanted, typed) })
    mutation.mutate(
      { accounts: [data], seen: [...accounts] },
      {
        onSuccess: async () => {
          tell('保存成功')
          await queries.invalidateQueries(payeesQuery)
        },
      },
    )
  }

  return (
    <Form
      name="payee"
      form={form}
      layout="vertical"
      requiredMark={false}
      style={{ maxWidth: 480 }}
      initialValues={accounts[0] ?? blank}
      onFinish={submit}
      onValuesChange={clearFaults(form)}
    >
      <Form.Item name="payee" label="收款户名" extra="与银行开户名称一致">
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item name="bankName" label="开户银行" extra="写到支行，如 中国工商银行杭州庆春支行">
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item name="account" label="账号">
        <Input maxLength={48} autoComplete="off" inputMode="numeric" />
      </Form.Item>
      <Fault error={mutation.error} />
      <Button type="primary" htmlType="submit" loading={mutation.isPending}>
        保存
      </Button>
    </Form>
  )
}
