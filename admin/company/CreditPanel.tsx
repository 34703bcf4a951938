import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Select } from 'antd'
import { companyDetail } from '../../contract/account/company.ts'
import { companyCredit, CreditForm, saveCredit, type Credit } from '../../contract/plan/planDesk.ts'
import { faultsIn, judge, showFaults } from '../../kit/form.ts'
import { call, useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Money } from '../pieces/Money.tsx'
import { Facts, Panel } from '../pieces/Panel.tsx'
import { tell } from '../pieces/toast.ts'
import { InputItem } from '../pieces/InputItem.tsx'
import { NumberBox } from '../../kit/NumberBox.tsx'

type Typed = { enabled: 'yes' | 'no'; limit: string; days: number | null }

/** What the company may owe and for how long, and what of it is used. */
export function CreditPanel({ companyId }: { companyId: number }) {
  const { data: credit, error } = useQuery({
    queryKey: [companyCredit.path, companyId],
    queryFn: ({ signal }) => call(companyCredit, { companyId }, { signal }),
  })
  return (
    <Panel title="账期">
      <Fault error={error} />
      {credit && (
        <Facts
          rows={[
            ['已用额度', <Money key="used" yuan={credit.used} />],
            ['可用额度', <Money key="available" yuan={credit.available} />],
            ['逾期金额', Number(credit.overdue) > 0 ? <Money key="overdue" yuan={credit.overdue} strong /> : '无'],
          ]}
        />
      )}
      {credit !== undefined && <Terms companyId={companyId} credit={credit} />}
    </Panel>
  )
}

function Terms({ companyId, credit }: { companyId: number; credit: Credit | null }) {
  const [form] = Form.useForm<Typed>()
  const queries = useQueryClient()
  const mutation = useOnce(saveCredit)

  function submit({ enabled, limit, days }: Typed) {
    const { data, faults } = judge(CreditForm, { companyId, enabled: enabled === 'yes', limit, days })
    if (!data) return showFaults(form, faults)
    mutation.mutate(data, {
      onSuccess: () => tell('保存成功，立即生效'),
      onError: (refusal) => showFaults(form, faultsIn(refusal)),
      onSettled: () => [companyCredit, companyDetail].forEach(({ path }) => void queries.invalidateQueries({ queryKey: [path] })),
    })
  }

  return (
    <Form
      form={form}
      name="credit"
      layout="vertical"
      requiredMark={false}
      initialValues={{ enabled: credit?.enabled ? 'yes' : 'no', limit: credit?.limit ?? '', days: credit?.days ?? 30 }}
      onFinish={submit}
    >
      <Form.Item label="账期下单" name="enabled">
        <Select
          options={[
            { value: 'yes', label: '开通' },
            { value: 'no', label: '不开通' },
          ]}
        />
      </Form.Item>
      <InputItem label="额度（元）" name="limit" extra="调低额度不影响已下的订单" inputMode="decimal" maxLength={14} prefix="¥" />
      <Form.Item label="账期天数" name="days" extra="自订单生效之日起，到期日当天 24 点前付清">
        <NumberBox style={{ width: '100%' }} suffix="天" />
      </Form.Item>
      <Fault error={mutation.error} />
      <Button htmlType="submit" loading={mutation.isPending}>
        保存账期
      </Button>
    </Form>
  )
}
