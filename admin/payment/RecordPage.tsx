import { useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import type { ChangeEvent } from 'react'
import { useNavigate } from 'react-router'
import { listReceipts, recordReceipt } from '../../contract/payment/payment.ts'
import { Refusal } from '../../contract/refusal.ts'
import { clearFaults, faultsIn, judge, missingIn, showFaults } from '../../kit/form.ts'
import { useOnce } from '../call.ts'
import { DayField } from '../pieces/DayField.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { Heading } from '../shell/Heading.tsx'
import { AccountItem } from '../pieces/AccountField.tsx'
import { tidyAmount } from './tidy.ts'
import { Link } from '../shell/Link.tsx'
import { InputItem } from '../pieces/InputItem.tsx'
import styles from './payment.module.css'

type Typed = { amount: string; payerName: string; receivedAt: string; reference: string; remark: string; payeeAccount: string }

const blank: Typed = { amount: '', payerName: '', receivedAt: '', reference: '', remark: '', payeeAccount: '' }
const wanted = {
  amount: '请填写到账金额',
  payerName: '请填写付款户名',
  receivedAt: '请选择到账时间',
  reference: '请填写银行流水号',
}

const typedIn = (event: ChangeEvent<HTMLInputElement>) => event.target.value

/** Writes down what the bank shows; nothing is booked by it. Then the orders it may be for. */
export function RecordPage() {
  const [form] = Form.useForm<Typed>()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const mutation = useOnce(recordReceipt)

  function submit(raw: Typed) {
    const typed = { ...raw, reference: raw.reference.trim() }
    const { data, faults } = judge(recordReceipt.input, typed)
    if (!data) return showFaults(form, { ...faults, ...missingIn(wanted, typed) })
    mutation.mutate(data, {
      onSuccess: () => {
        void queries.invalidateQueries({ queryKey: [listReceipts.path] })
        void navigate(`/payment/${data.reference}`)
      },
      onError: (error) => showFaults(form, faultsIn(error)),
    })
  }

  const taken = mutation.error instanceof Refusal && mutation.error.code === 'receipt.duplicate'
  return (
    <>
      <p className={styles.trail}>
        <Link to="/payment">银行流水</Link> / 登记流水
      </p>
      <Heading title="登记流水" />
      <div className={styles.sheet}>
        <p className={styles.hint}>请按银行回单逐项填写。登记后系统按附言码、金额和户名建议对应订单，确认后才会入账。</p>
        <Form form={form} layout="vertical" requiredMark={false} initialValues={blank} onFinish={submit} onValuesChange={clearFaults(form)}>
          <div className={styles.pair}>
            <Form.Item
              label="到账金额（元）"
              name="amount"
              getValueFromEvent={(event: ChangeEvent<HTMLInputElement>) => tidyAmount(typedIn(event))}
            >
              <Input inputMode="decimal" autoComplete="off" prefix="¥" maxLength={20} placeholder="0.00" />
            </Form.Item>
            <Form.Item label="到账时间" name="receivedAt">
              <DayField withTime />
            </Form.Item>
          </div>
          <InputItem label="付款户名" name="payerName" maxLength={60} />
          <InputItem label="银行流水号" name="reference" extra="同一流水号只能登记一次" maxLength={64} />
          <AccountItem />
          <Form.Item label="附言（选填）" name="remark" extra="客户转账时填写的内容，含附言码时可准确匹配">
            <Input.TextArea rows={2} maxLength={200} />
          </Form.Item>
          <Fault error={mutation.error} />
          <div className={styles.actions}>
            <Button type="primary" htmlType="submit" loading={mutation.isPending}>
              登记并匹配订单
            </Button>
            <Link to="/payment">返回列表</Link>
            {taken && <Link to={`/payment/${form.getFieldValue('reference')}`}>查看已登记的流水</Link>}
          </div>
        </Form>
      </div>
    </>
  )
}
