import { Suspense, useRef, useState, type ChangeEvent } from 'react'
import type { UserInfo } from '../../../contract/account/account.ts'
import { acceptOf } from '../../../kit/upload.ts'
import { withAntd } from '../private/withAntd.tsx'
import css from './profile.module.css'

const CropDialog = withAntd(async () => (await import('./CropDialog.tsx')).CropDialog)

type Props = { me: UserInfo; own: boolean }

/** The portrait, or the first sign of the name where there is none, and the way to another. */
export function PortraitField({ me, own }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)

  function pick({ target }: ChangeEvent<HTMLInputElement>) {
    setFile(target.files?.[0] ?? null)
    target.value = ''
  }

  return (
    <div className={css.portrait}>
      {me.avatar ? (
        <img src={me.avatar} alt="头像" width={96} height={96} />
      ) : (
        <span role="img" aria-label="未设置头像">
          {[...me.nickname][0]}
        </span>
      )}
      {own && (
        <>
          <button type="button" className={css.act} onClick={() => input.current?.click()}>
            更换头像
          </button>
          <input ref={input} type="file" hidden accept={acceptOf('avatar')} aria-label="选择头像图片" onChange={pick} />
        </>
      )}
      <Suspense>{file && <CropDialog file={file} onClose={() => setFile(null)} />}</Suspense>
    </div>
  )
}
