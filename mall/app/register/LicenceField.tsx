import { useEffect, useState, type ChangeEvent } from 'react'
import { fileKinds } from '../../../contract/fileKinds.ts'
import field from '../login/Field.module.css'
import type { Values } from './entry.ts'
import css from './register.module.css'
import { useLicence } from './useLicence.ts'

type Props = { values: Values; fault: string | undefined; onBusy: (busy: boolean) => void }

const { types, most } = fileKinds.licence

/** The picture of the business licence: sent as soon as it is chosen, shown once it is there. */
export function LicenceField({ values, fault, onBusy }: Props) {
  const { link, name, share, broken, send, stop, drop } = useLicence(values)
  const busy = share !== null
  useEffect(() => {
    onBusy(busy)
    return () => onBusy(false)
  }, [busy, onBusy])
  const wrong = broken ?? (link ? undefined : fault)

  function pick({ target }: ChangeEvent<HTMLInputElement>) {
    const typed = (key: string) => (target.form?.elements.namedItem(key) as HTMLInputElement | null)?.value ?? ''
    const file = target.files?.[0]
    if (file) void send(file, { phone: typed('account'), captcha: typed('captcha').trim() })
    target.value = ''
  }

  return (
    <div>
      <span className={css.label} id="licence-label">
        营业执照
      </span>
      <input type="hidden" name="licenseUrl" value={link} />
      <input type="hidden" name="licenceName" value={name} />
      {link && <Shown link={link} name={name} onDrop={drop} />}
      {busy && <Sending share={share} name={name} onStop={stop} />}
      {!busy && (
        <label className={css.pick}>
          <input
            type="file"
            className="unseen"
            accept={types.map((type) => `.${type}`).join(',')}
            onChange={pick}
            aria-labelledby="licence-label licence-pick"
            aria-invalid={Boolean(wrong)}
            aria-describedby={wrong ? 'licence-fault' : 'licence-hint'}
          />
          <span id="licence-pick">{link ? '更换图片' : '选择图片'}</span>
        </label>
      )}
      <p id="licence-hint" className={field.hint}>
        营业执照原件或加盖公章的复印件，支持 {types.join('、')}，不超过 {most / 2 ** 20} MB
      </p>
      {wrong && (
        <p id="licence-fault" role="alert" className={field.fault}>
          {wrong}
        </p>
      )}
      <noscript>
        <p className={field.fault}>上传营业执照需要浏览器启用 JavaScript。</p>
      </noscript>
    </div>
  )
}

/** The link works for ten minutes; when it is over the name stands alone. */
function Shown({ link, name, onDrop }: { link: string; name: string; onDrop: () => void }) {
  const [over, setOver] = useState('')
  return (
    <p className={css.shown}>
      {over !== link && <img src={link} alt="已上传的营业执照" width={112} height={80} onError={() => setOver(link)} />}
      <span>
        {name}
        <small>已上传</small>
      </span>
      <button type="button" className="text-link" onClick={onDrop}>
        移除
      </button>
    </p>
  )
}

function Sending({ share, name, onStop }: { share: number; name: string; onStop: () => void }) {
  return (
    <p className={css.shown}>
      <span>
        {name}
        <progress value={share} max={1} aria-label="营业执照上传进度" />
      </span>
      <button type="button" className="text-link" onClick={onStop}>
        取消
      </button>
    </p>
  )
}
