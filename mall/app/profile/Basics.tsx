import { Suspense, useState } from 'react'
import type { UserInfo } from '../../../contract/account/account.ts'
import { withAntd } from '../private/withAntd.tsx'
import { NicknameField } from './NicknameField.tsx'
import { PortraitField } from './PortraitField.tsx'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './profile.module.css'

// Forms come when something is to be changed.
const PasswordDialog = withAntd(async () => (await import('./PasswordDialog.tsx')).PasswordDialog)
const PhoneDialog = withAntd(async () => (await import('./PhoneDialog.tsx')).PhoneDialog)

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
    <section className={`${pageCss.card} ${pageCss.part} ${css.basics}`} aria-label="个人信息">
      <PortraitField me={me} own={own} />
      <dl className={css.facts}>
        <NicknameField nickname={me.nickname} own={own} />
        <dt>手机号</dt>
        <dd>
          <span className="num">{me.phone}</span>
          {own && (
            <button type="button" className={css.act} onClick={() => setOpen('phone')}>
              更换手机号
            </button>
          )}
        </dd>
        <dt>登录密码</dt>
        <dd>
          <span aria-label="已设置">••••••••</span>
          {own && (
            <button type="button" className={css.act} onClick={() => setOpen('password')}>
              修改密码
            </button>
          )}
        </dd>
        <dt>账号身份</dt>
        <dd>{me.identity.name}</dd>
        <dt>会员等级</dt>
        <dd>
          <span className={`${wordsCss.pill} ${wordsCss.due}`}>{me.levelName}</span>
        </dd>
      </dl>
      <Suspense>
        {open === 'phone' && <PhoneDialog phone={me.phone} onClose={close} />}
        {open === 'password' && <PasswordDialog onClose={close} />}
      </Suspense>
    </section>
  )
}
