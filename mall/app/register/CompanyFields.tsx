import { useState, type FocusEvent } from 'react'
import { useFetcher } from 'react-router'
import { Field } from '../login/Field.tsx'
import type { Checked, Values } from './entry.ts'
import { LicenceField } from './LicenceField.tsx'
import css from './register.module.css'

type Props = {
  values: Values
  fields: Readonly<Record<string, string>>
  /** Tells whether the licence is on its way. */
  onBusy: (busy: boolean) => void
}

/** What a company says of itself. Name and credit code are looked at as soon as they are left. */
export default function CompanyFields({ values, fields, onBusy }: Props) {
  return (
    <>
      {values.reason && (
        <p className={css.reason}>
          <b>上次审核未通过</b>
          {values.reason}
        </p>
      )}
      <CheckedField
        label="企业名称"
        name="companyName"
        autoComplete="organization"
        maxLength={60}
        defaultValue={values.companyName}
        ownName={values.ownName}
        fault={fields['companyName']}
        hint="与营业执照一致"
        good="该名称可以注册"
      />
      <CheckedField
        label="统一社会信用代码"
        name="creditCode"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        defaultValue={values.creditCode}
        ownName=""
        fault={fields['creditCode']}
        hint="18 位，末位为校验位"
        good="校验位正确"
      />
      <LicenceField values={values} fault={fields['licenseUrl']} onBusy={onBusy} />
      <Field
        label="联系人姓名（选填）"
        name="nickname"
        autoComplete="name"
        maxLength={30}
        defaultValue={values.nickname}
        fault={fields['nickname']}
      />
      <Field
        label="邀请码（选填）"
        name="inviteCode"
        autoComplete="off"
        maxLength={20}
        defaultValue={values.inviteCode}
        fault={fields['inviteCode']}
      />
    </>
  )
}

type CheckedProps = Parameters<typeof Field>[0] & { ownName: string; good: string }

/** A field that the server looks at when it is left, by itself. What it said holds until the field is changed. */
function CheckedField({ ownName, fault, hint, good, ...input }: CheckedProps) {
  const { submit, state, data } = useFetcher<Checked>()
  const [asked, ask] = useState('')
  const [now, setNow] = useState(input.defaultValue)
  function leave({ target: { value } }: FocusEvent<HTMLInputElement>) {
    if (value.trim() === '' || value === asked) return
    ask(value)
    void submit({ intent: 'check', field: input.name, value, ownName }, { method: 'post', action: '/register' })
  }
  const told = asked !== '' && asked === now && state === 'idle' ? data : undefined
  return (
    <Field
      {...input}
      fault={told ? told.checked : now === input.defaultValue ? fault : undefined}
      hint={told?.checked === '' ? <span className={css.good}>{good}</span> : hint}
      onChange={({ target: { value } }) => setNow(value)}
      onBlur={leave}
    />
  )
}
