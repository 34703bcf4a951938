import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { Refusal } from '../../../contract/refusal.ts'
import { answerSuccession, SuccessionAnswer } from '../../../contract/account/succession.ts'
import { judge, showFaults } from '../../../kit/form.ts'
import { FormModal } from '../../../kit/FormModal.tsx'
import { call } from '../call.ts'
import { logOut } from '../leave.ts'
import { Fault } from '../private/Fault.tsx'
import { PasswordInput } from '../private/PasswordInput.tsx'
import { toast } from '../toast.ts'
import { faultsOf } from './OfferDialog.tsx'
import { successionQuery } from './queries.ts'

/** For the one who is asked to become the main account: says what that means, and takes the answer. */
export function AnswerCard() {
  const { data: offer } = useQuery(successionQuery)
  const [answer, setAnswer] = useState<boolean | null>(null)
  if (!offer?.mine) return null
  return (
    <section className="p-card p-part suc-card" aria-labelledby="succession">
      <div>
        <h2 id="succession">{offer.from} 请您接任企业主账号</h2>
        <p className="p-hint">
          接任后您拥有全部权限，并管理子账号与审批规则；{offer.from} 成为子账号（{offer.identityName}）。
          {offer.expiresTime.slice(0, 16)} 前有效。
        </p>
      </div>
      <p className="p-ways">
        <Button onClick={() => setAnswer(false)}>不接受</Button>
        <Button type="primary" onClick={() => setAnswer(true)}>
          接任主账号
        </Button>
      </p>
      {answer !== null && <AnswerDialog accept={answer} onClose={() => setAnswer(null)} />}
    </section>
  )
}

function AnswerDialog({ accept, onClose }: { accept: boolean; onClose: () => void }) {
  const [form] = Form.useForm<{ password?: string }>()
  const queries = useQueryClient()
  const deed = useMutation({ mutationFn: (typed: SuccessionAnswer) => call(answerSuccession, typed), retry: false })
  const title = accept ? '接任主账号' : '不接受移交'

  function submit({ password = '' }: { password?: string }) {
    const judged = judge(SuccessionAnswer, { accept, password })
    if (!judged.data) return showFaults(form, judged.faults)
    deed.mutate(judged.data, {
      onSuccess: () => {
        // Whoever takes over has other rights now, and so another session.
        if (accept) return logOut('/login')
        toast('已提交', 'success')
        void queries.invalidateQueries({ queryKey: successionQuery.queryKey })
        onClose()
      },
      onError: (error) => showFaults(form, faultsOf(error)),
    })
  }

  return (
    <FormModal
      title={title}
      okText={`确认${title}`}
      busyText="提交中…"
      busy={deed.isPending}
      width={440}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      head={<Fault error={deed.error instanceof Refusal && deed.error.code === 'password.mismatch' ? null : deed.error} />}
    >
      <Form.Item label="您的登录密码" name="password" required>
        <PasswordInput maxLength={64} autoComplete="current-password" />
      </Form.Item>
      {accept && <p className="p-note">确认后立即生效，请用原密码重新登录。</p>}
    </FormModal>
  )
}
