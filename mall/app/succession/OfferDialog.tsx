import { Form } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { startSuccession, SuccessionForm } from '../../../contract/account/succession.ts'
import { judge } from '../../../kit/form.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { PasswordInput } from '../private/PasswordInput.tsx'
import { site } from '../private/site.ts'
import { identitiesQuery, sonsQuery } from '../private/sons.ts'
import { successionQuery } from './queries.ts'
import formCss from '../private/form.module.css'
import wordsCss from '../private/words.module.css'

type Typed = { id?: string; identityId?: string; password?: string }

const needed = { id: '请选择接任人', identityId: '请选择您移交后的身份', password: '请输入您的登录密码' }

/** Chooses who is to take over and what one becomes, and proves to be oneself. */
export function OfferDialog({ onClose }: { onClose: () => void }) {
  const { data: sons } = useQuery(sonsQuery({ limit: 100 }))
  const { data: identities } = useQuery(identitiesQuery)
  return (
    <FormDialog
      site={site}
      title="移交主账号"
      okText="发出移交"
      mutation={startSuccession}
      inputOf={({ id, identityId, password }: Typed) => judge(SuccessionForm, { id: Number(id), identityId: Number(identityId), password })}
      wanted={needed}
      refusedAt={{ 'password.mismatch': 'password' }}
      told="已发出，等待对方确认"
      anew={[successionQuery.queryKey]}
      onClose={onClose}
    >
      <Form.Item label="接任人" name="id" required>
        <Choice
          empty="请选择启用中的子账号"
          rows={(sons?.rows ?? [])
            .filter(({ status }) => status === 1)
            .map(({ id, nickname, phone }) => ({ id, name: `${nickname}（${phone}）` }))}
        />
      </Form.Item>
      <Form.Item label="移交后您的身份" name="identityId" required>
        <Choice empty="请选择身份" rows={identities ?? []} />
      </Form.Item>
      <Form.Item label="您的登录密码" name="password" required>
        <PasswordInput maxLength={64} autoComplete="current-password" />
      </Form.Item>
      <p className={wordsCss.note}>对方三天内确认后立即生效，双方的所有设备都要重新登录。</p>
    </FormDialog>
  )
}

type ChoiceProps = {
  empty: string
  rows: readonly { id: number; name: string }[]
  id?: string
  value?: string
  onChange?: (value: string) => void
}

const Choice = ({ empty, rows, id, value, onChange }: ChoiceProps) => (
  <select id={id} className={formCss.select} value={value ?? ''} onChange={(event) => onChange?.(event.target.value)}>
    <option value="">{empty}</option>
    {rows.map((row) => (
      <option key={row.id} value={row.id}>
        {row.name}
      </option>
    ))}
  </select>
)
