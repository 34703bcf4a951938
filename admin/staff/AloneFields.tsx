import { Form, Input } from 'antd'
import { Refusal } from '../../contract/refusal.ts'
import { FactorCodeInput } from '../../kit/factor/FactorCodeInput.tsx'
import styles from './staff.module.css'

export type AloneTyped = { alonePassword?: string; aloneCode?: string }

/** Whether the code is wanted as well; null: a second one may confirm, nothing is asked for here. */
export function aloneIn(error: unknown): { code: boolean } | null {
  if (!(error instanceof Refusal) || error.code !== 'grant.alone') return null
  return { code: error.facts?.['code'] === true }
}

/** What was typed, as the call takes it. */
export const aloneOf = ({ alonePassword = '', aloneCode }: AloneTyped) => ({
  alone: { password: alonePassword, ...(aloneCode && { code: aloneCode }) },
})

/** Where a refusal about either stands in the form. */
export const atAlone = ({ password, code, ...faults }: Readonly<Record<string, string>>) => ({
  ...faults,
  ...(password && { alonePassword: password }),
  ...(code && { aloneCode: code }),
})

/** Both factors of the only one who keeps the staff, in place of a second one's word. */
export const AloneFields = ({ code }: { code: boolean }) => (
  <>
    <p className={styles.said} role="alert">
      没有另一位管理员工的同事可以确认财务或员工权限。请输入您自己的密码{code && '和动态验证码'}
      ，此操作会单独记入操作日志。
    </p>
    <Form.Item label="您的登录密码" name="alonePassword">
      <Input.Password autoComplete="current-password" maxLength={64} />
    </Form.Item>
    {code && (
      <Form.Item label="您的动态验证码或恢复码" name="aloneCode">
        <FactorCodeInput long />
      </Form.Item>
    )}
  </>
)
