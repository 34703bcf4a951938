import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Spin } from 'antd'
import type { z } from 'zod'
import { savePayees, type payeesNow } from '../../contract/payment/payeeDesk.ts'
import { useOnce } from '../call.ts'
import { payeesQuery } from '../pieces/AccountField.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { tell } from '../pieces/toast.ts'
import { useAskBeforeLeaving } from '../pieces/useAskBeforeLeaving.ts'
import { Heading } from '../shell/Heading.tsx'
import { AccountFields, FurtherFields } from './PayeeFields.tsx'
import { begunWith, faultsOfPayees, inputOf, newAccount, swapped, type TypedPayees } from './payees.ts'
import desk from '../pieces/desk.module.css'
import styles from './setting.module.css'

/** 收款账户: where buyers' transfers go, and when elsewhere. */
export function PayeePage() {
  const { data, error } = useQuery(payeesQuery)
  return (
    <>
      <Heading title="收款账户" />
      {data ? <PayeesForm key={data.version} now={data} /> : error ? <Fault error={error} /> : <Spin />}
    </>
  )
}

function PayeesForm({ now }: { now: z.output<typeof payeesNow.output> }) {
  const [form] = Form.useForm<TypedPayees>()
  const queries = useQueryClient()
  const mutation = useOnce(savePayees)
  const began = begunWith(now)
  const typed = Form.useWatch([], form) as TypedPayees | undefined
  useAskBeforeLeaving(typed !== undefined && JSON.stringify(inputOf(typed, now.version)) !== JSON.stringify(inputOf(began, now.version)))

  function submit(said: TypedPayees) {
    const faults = faultsOfPayees(said)
    form.setFields(form.getFieldsError().map(({ name }) => ({ name: name as never, errors: [] })))
    form.setFields(faults.map(({ path, words }) => ({ name: path as never, errors: [words] })))
    if (faults[0]) return form.focusField(faults[0].path as never)
    mutation.mutate(inputOf(said, now.version), {
      onSuccess: async () => {
        tell('保存成功，付款页立即按新账户显示')
        await queries.invalidateQueries(payeesQuery)
      },
    })
  }

  return (
    <Form name="payee" form={form} layout="vertical" requiredMark={false} initialValues={began} onFinish={submit}>
      <Panel title="默认收款账户">
        <p className={`${desk.quiet} ${styles.about}`}>
          买家的付款页、合同与报价单按此显示；已签的合同与已出的对账单不变，未付清的订单仍付到合同所写的账户，除非它已停用。修改须验证登录密码，并记入操作日志。
        </p>
        <div className={styles.fields}>
          <AccountFields at={['usual']} />
        </div>
      </Panel>
      <Panel title="其他收款账户">
        <p className={`${desk.quiet} ${styles.about}`}>
          按顺序判断：指定给某企业的，该企业的订单都付到这里；否则满起用金额的订单付到金额最高的一个；都不符合的付到默认账户。两项都不填的只用于登记和导入银行明细。
        </p>
        <Form.List name="further">
          {(fields, { add, remove }) => (
            <>
              {fields.map(({ key, name }) => (
                <FurtherFields
                  key={key}
                  at={name}
                  onRemove={() => remove(name)}
                  onUsual={() => form.setFieldsValue(swapped(form.getFieldsValue(true) as TypedPayees, name))}
                />
              ))}
              <Button onClick={() => add(newAccount)} disabled={fields.length >= 19}>
                添加账户
              </Button>
            </>
          )}
        </Form.List>
      </Panel>
      <div className={styles.save}>
        <Fault error={mutation.error} />
        <Button type="primary" htmlType="submit" loading={mutation.isPending}>
          保存
        </Button>
      </div>
    </Form>
  )
}
