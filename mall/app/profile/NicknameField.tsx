import { Suspense, useState } from 'react'
import { withAntd } from '../private/withAntd.tsx'
import css from './profile.module.css'

const NicknameForm = withAntd(async () => (await import('./NicknameForm.tsx')).NicknameForm)

type Props = { nickname: string; own: boolean }

/** The nickname, which turns into a field when it is to be changed. */
export function NicknameField({ nickname, own }: Props) {
  const [changing, change] = useState(false)
  const still = (
    <>
      <dt>昵称</dt>
      <dd>
        <span>{nickname}</span>
        {own && (
          <button type="button" className={css.act} onClick={() => change(true)}>
            修改昵称
          </button>
        )}
      </dd>
    </>
  )
  if (!changing) return still
  return (
    <Suspense fallback={still}>
      <NicknameForm nickname={nickname} onDone={() => change(false)} />
    </Suspense>
  )
}
