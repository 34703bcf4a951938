import { Button, Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { wordsOf } from '../../kit/ask.ts'
import { acceptOf, fileFault, sendFile } from '../../kit/upload.ts'
import { readToken } from '../token.ts'
import styles from './order.module.css'

type Sent = { readonly name: string; readonly share: number; readonly fault?: string }

/** Sends a proof picture as soon as it is chosen or dropped, and gives its id as the field's value. */
export function ProofField({ id, onChange }: { id?: string; onChange?: (fileId: number | undefined) => void }) {
  const [sent, setSent] = useState<Sent | null>(null)
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  function cancel() {
    sending.current?.abort()
    setSent(null)
  }

  async function send(file: File | undefined) {
    if (!file) return
    const { name } = file
    sending.current?.abort()
    onChange?.(undefined)
    const fault = fileFault('proof', file)
    if (fault) return setSent({ name, share: 0, fault })
    const { signal } = (sending.current = new AbortController())
    setSent({ name, share: 0 })
    try {
      const onProgress = (share: number) => !signal.aborted && setSent({ name, share: share * 0.99 })
      const stored = await sendFile('proof', file, { token: readToken(), signal, onProgress })
      setSent({ name, share: 1 })
      onChange?.(stored.id)
    } catch (error) {
      if (!signal.aborted) setSent({ name, share: 0, fault: wordsOf(error) })
    }
  }

  return (
    <div className={styles.proof}>
      <div className={styles.drop}>
        <input
          id={id}
          type="file"
          accept={acceptOf('proof')}
          onChange={(event) => {
            void send(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <span>点击选择图片，或拖到此处</span>
        <p className={styles.quiet}>支持 jpg、png、webp 格式，不超过 20 MB</p>
      </div>
      {sent && (
        <div className={styles.sent}>
          <span>{sent.name}</span>
          <Progress
            percent={Math.round(sent.share * 100)}
            status={sent.fault ? 'exception' : 'normal'}
            aria-label="上传进度"
          />
          {sent.fault && <p role="alert">{sent.fault}</p>}
          {sent.share < 1 && !sent.fault && (
            <Button size="small" onClick={cancel}>
              取消上传
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
