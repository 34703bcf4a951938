import { useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, Radio, type RadioRef } from 'antd'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import {
  companyDetail,
  companyMoves,
  listCompanies,
  reviewCompany,
  ReviewForm,
  type CompanyDetail,
} from '../../contract/account/company.ts'
import { clearFaults, faultsIn, judge, showFaults } from '../../kit/form.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { tell } from '../pieces/toast.ts'
import { refuseReasons, says, toggled } from './reasons.ts'
import styles from './company.module.css'

type Typed = { verdict?: 'verified' | 'refused'; reason: string }

/** The verdict on a company that waits for it; then the next one that waits. */
export function ReviewPanel({ company }: { company: CompanyDetail }) {
  const [form] = Form.useForm<Typed>()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const mutation = useOnce(reviewCompany)
  const first = useRef<RadioRef>(null)
  const verdict: Typed['verdict'] = Form.useWatch('verdict', form)
  const reason: string = Form.useWatch('reason', form) ?? ''

  function submit(typed: Typed) {
    const { data, faults } = judge(ReviewForm, { companyId: company.id, seen: company.submitTime, ...typed })
    if (!data) {
      showFaults(form, faults)
      // A group of radios takes no focus itself.
      if (faults['verdict']) first.current?.focus()
      return
    }
    mutation.mutate(data, {
      onSuccess: ({ next }) => {
        tell(`${company.name}：${companyMoves[data.verdict === 'verified' ? 'verify' : 'refuse'].label}`)
        void navigate(next === null ? '/company?status=pending' : `/company/${next}`)
      },
      onError: (error) => showFaults(form, faultsIn(error)),
      onSettled: () => {
        void queries.invalidateQueries({ queryKey: [companyDetail.path, company.id] })
        void queries.invalidateQueries({ queryKey: [listCompanies.path] })
      },
    })
  }

  function say(words: string) {
    form.setFieldsValue({ reason: toggled(reason, words) })
    clearFaults(form)({ reason })
  }

  return (
    <Panel title="审核">
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ reason: '' }}
        onFinish={submit}
        onValuesChange={clearFaults(form)}
      >
        <Form.Item label="审核结果" name="verdict">
          <Radio.Group>
            <Radio ref={first} value="verified">
              通过
            </Radio>
            <Radio value="refused">不通过</Radio>
          </Radio.Group>
        </Form.Item>
        {verdict === 'refused' && (
          <>
            <div className={styles.chips} role="group" aria-label="常用原因">
              {refuseReasons.map((words) => (
                <button key={words} type="button" aria-pressed={says(reason, words)} onClick={() => say(words)}>
                  {words}
                </button>
              ))}
            </div>
            <Form.Item label="未通过的原因（客户登录时会看到）" name="reason">
              <Input.TextArea rows={3} maxLength={200} />
            </Form.Item>
          </>
        )}
        <Fault error={mutation.error} />
        <Button type="primary" htmlType="submit" loading={mutation.isPending}>
          提交，审核下一家
        </Button>
      </Form>
    </Panel>
  )
}
