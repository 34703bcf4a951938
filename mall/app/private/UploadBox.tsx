import { Button, Progress } from 'antd'
import { useEffect, useId, useRef, type ChangeEvent } from 'react'
import { fileKinds, type FileKind } from '../../../contract/fileKinds.ts'
import { acceptOf, type Stored } from '../../../kit/upload.ts'
import { sizeText } from './FileNames.tsx'
import { useUploads, type Sending } from './useUploads.ts'
import formCss from './form.module.css'
import wordsCss from './words.module.css'

type Props = {
  kind: FileKind
  /** The files that have arrived, in order. */
  stored: readonly Stored[]
  onChange: (change: (before: readonly Stored[]) => readonly Stored[]) => void
  /** Tells whether files are still on their way. */
  onBusy?: ((busy: boolean) => void) | undefined
  most?: number
  label: string
}

/** Takes files for one use: each with its own progress and a way to stop it; what was refused says why. */
export function UploadBox({ kind, stored, onChange, onBusy, most = 1, label }: Props) {
  const { sending, send, drop, busy } = useUploads(kind, (file) => onChange((before) => [...before, file]))
  const hint = useId()
  const { types, most: bytes } = fileKinds[kind]
  useEffect(() => onBusy?.(busy), [busy, onBusy])

  function pick(event: ChangeEvent<HTMLInputElement>) {
    const room = Math.max(0, most - stored.length - sending.filter(({ fault }) => fault === null).length)
    for (const file of [...(event.target.files ?? [])].slice(0, room)) void send(file)
    event.target.value = ''
  }

  return (
    <div className={formCss.upload}>
      {stored.length < most && <PickButton kind={kind} label={label} hint={hint} many={most > 1} onPick={pick} />}
      <p id={hint} className={wordsCss.hint}>
        支持 {types.join('、')}，每个不超过 {bytes / 2 ** 20} MB{most > 1 && `，最多 ${most} 个`}
      </p>
      <ul className={formCss.sending}>
        {stored.map(({ id, name, size }) => (
          <li key={id}>
            <span>
              {name}
              <small>{sizeText(size)} · 已上传</small>
            </span>
            <Button
              size="small"
              type="text"
              aria-label={`移除 ${name}`}
              onClick={() => onChange((before) => before.filter((file) => file.id !== id))}
            >
              移除
            </Button>
          </li>
        ))}
        {sending.map((one) => (
          <SendingRow key={one.key} one={one} onDrop={() => drop(one.key)} />
        ))}
      </ul>
    </div>
  )
}

type PickProps = {
  kind: FileKind
  label: string
  hint: string
  many: boolean
  onPick: (event: ChangeEvent<HTMLInputElement>) => void
}

function PickButton({ kind, label, hint, many, onPick }: PickProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button onClick={() => input.current?.click()} aria-describedby={hint}>
        {label}
      </Button>
      <input ref={input} type="file" hidden accept={acceptOf(kind)} multiple={many} onChange={onPick} aria-label={label} />
    </>
  )
}

function SendingRow({ one, onDrop }: { one: Sending; onDrop: () => void }) {
  return (
    <li>
      <span>
        {one.name}
        {one.fault === null ? (
          <Progress percent={Math.round(one.share * 100)} size="small" aria-label={`${one.name} 上传进度`} />
        ) : (
          <small className={formCss.bad} role="alert">
            {one.fault}
          </small>
        )}
      </span>
      <Button size="small" type="text" onClick={one.fault === null ? one.stop : onDrop}>
        {one.fault === null ? '取消' : '移除'}
      </Button>
    </li>
  )
}
