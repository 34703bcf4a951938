import { useEffect, useState } from 'react'
import css from './Copy.module.css'

type Props = { text: string; name: string; label?: string }

/** A button that puts `text` on the clipboard and says so. `name` is what it copies, for the ear. */
export function Copy({ text, name, label = '复制' }: Props) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1500)
    return () => clearTimeout(timer)
  }, [copied])

  return (
    <button type="button" className={css.copy} aria-label={`复制${name}`} onClick={() => void copy(text).then(() => setCopied(true))}>
      <span role="status">{copied ? '已复制' : label}</span>
    </button>
  )
}

async function copy(text: string): Promise<void> {
  // Absent on plain http, where a hidden field does the same.
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
}

/** A SHA-256 as people compare it: its first eight digits, the whole one to copy. */
export const Hash = ({ hash, name }: { hash: string; name: string }) => (
  <span className={css.hash}>
    <code title={hash}>{hash.slice(0, 8)}</code>
    <Copy text={hash} name={name} />
  </span>
)
