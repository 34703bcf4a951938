import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { UserInfo } from '../../../contract/account.ts'
import { NicknameField } from './NicknameField.tsx'
import { PortraitField } from './PortraitField.tsx'

// Forms are half of antd: they come when something is to be changed.
const PasswordDialog = lazy(async () => ({ default: (await import('./PasswordDialog.tsx')).PasswordDialog }))
const PhoneDialog = lazy(async () => ({ default: (await import('./PhoneDialog.tsx')).PhoneDialog }))

type Props = {
  me: UserInfo
  /** False for staff who look in the person's name: nothing can be changed. */
  own: boolean
}

/** Portrait, name, phone, password and standing of the person. */
export function Basics({ me, own }: Props) {
  const [open, setOpen] = useState<'phone' | 'password' | null>(null)
  const close = () => setOpen(null)
  return (
    <section className="p-card p-part me-basics" aria-label="个人信息">
      <PortraitField me={me} own={own} />
      <dl className="me-facts">
        <NicknameField nickname={me.nickname} own={own} />
        <dt>手机号</dt>
        <dd>
          <span className="num">{me.phone}</span>
          {own && (
            <Button size="small" onClick={() => setOpen('phone')}>
              更换手机号
            </Button>
          )}
        </dd>
        <dt>登录密码</dt>
        <dd>
          <span aria-label="已设置">••••••••</span>
          {own && (
            <Button size="small" onClick={() => setOpen('password')}>
              修改密码
            </Button>
          )}
        </dd>
        <dt>账号身份</dt>
        <dd>{me.identity.name}</dd>
        <dt>会员等级</dt>
        <dd>
          <span className="p-pill due">{me.levelName}</span>
        </dd>
      </dl>
      <Suspense>
        {open === 'phone' && <PhoneDialog phone={me.phone} onClose={close} />}
        {open === 'password' && <PasswordDialog onClose={close} />}
      </Suspense>
    </section>
  )
}
