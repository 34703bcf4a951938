import { Button, Form } from 'antd'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { answerSuccession, SuccessionAnswer } from '../../../contract/account/succession.ts'
import { judge } from '../../../kit/form.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { logOut } from '../leave.ts'
import { PasswordInput } from '../private/PasswordInput.tsx'
import { site } from '../private/site.ts'
import { successionQuery } from './queries.ts'
import css from './succession.module.css'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'

/** For the one who is asked to become the main account: says what that means, and takes the answer. */
export function AnswerCard() {
  const { data: offer } = useQuery(successionQuery)
  const [answer, setAnswer] = useState<boolean | null>(null)
  if (!offer?.mine) return null
  return (
    <section className={`${pageCss.card} ${pageCss.part} ${css.card}`} aria-labelledby="succession">
      <div>
        <h2 id="succession">{offer.from} 请您接任企业主账号</h2>
        <p className={wordsCss.hint}>
          接任后您拥有全部权限，并管理子账号与审批规则；{offer.from} 成为子账号（{offer.identityName}）。
          {offer.expiresTime.slice(0, 16)} 前有效。
        </p>
      </div>
      <p className={pageCss.ways}>
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
  const title = accept ? '接任主账号' : '不接受移交'
  return (
    <FormDialog
      site={site}
      title={title}
      okText={`确认${title}`}
      width={440}
      mutation={answerSuccession}
      inputOf={({ password = '' }: { password?: string }) => judge(SuccessionAnswer, { accept, password })}
      refusedAt={{ 'password.mismatch': 'password' }}
      onMade={() => {
        if (!accept) return
        // Whoever takes over has other rights now, and so another session.
        logOut('/login')
        return false
      }}
      told="已提交"
      anew={accept ? [] : [successionQuery.queryKey]}
      onClose={onClose}
    >
      <Form.Item label="您的登录密码" name="password" required>
        <PasswordInput maxLength={64} autoComplete="current-password" />
      </Form.Item>
      {accept && <p className={wordsCss.note}>确认后立即生效，请用原密码重新登录。</p>}
    </FormDialog>
  )
}
