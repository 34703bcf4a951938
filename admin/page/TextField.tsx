import { Button, Input, type GetRef } from 'antd'
import { useDeferredValue, useRef, useState } from 'react'
import { htmlOfBlocks } from '../../contract/page/articleHtml.ts'
import { blocksOfText, faultOfText } from '../../contract/page/articleText.ts'
import { FileInput } from '../pieces/FileInput.tsx'
import { Sending } from '../pieces/Sending.tsx'
import { useSending } from '../pieces/useSending.ts'
import { trusted } from '../../kit/sinks.ts'
import look from '../../kit/articleText.module.css'
import { LinkDialog } from './LinkDialog.tsx'
import { asBold, asLines, asLink, blankTable, withLines, type Typing } from './typing.ts'
import styles from './article.module.css'

type Props = { id?: string; value?: string; onChange?: (text: string) => void }

/** A text with its few signs, buttons that put them in, and beside it what visitors will see. */
export function TextField({ id, value = '', onChange }: Props) {
  const area = useRef<GetRef<typeof Input.TextArea>>(null)
  const [linking, setLinking] = useState<Typing | null>(null)
  const { sent, send, cancel } = useSending('picture', ({ link }) => put(withLines(now(), `![图片说明](${link})`)))

  function now(): Typing {
    const typed = area.current?.resizableTextArea?.textArea
    return { text: value, from: typed?.selectionStart ?? value.length, to: typed?.selectionEnd ?? value.length }
  }
  function put({ text, from, to }: Typing) {
    onChange?.(text)
    // The new text is in the field only after it is drawn.
    requestAnimationFrame(() => {
      const typed = area.current?.resizableTextArea?.textArea
      typed?.focus()
      typed?.setSelectionRange(from, to)
    })
  }

  const mutations: readonly (readonly [string, () => void])[] = [
    ['标题', () => put(asLines(now(), 'heading'))],
    ['小标题', () => put(asLines(now(), 'subheading'))],
    ['加粗', () => put(asBold(now()))],
    ['列表', () => put(asLines(now(), 'list'))],
    ['编号', () => put(asLines(now(), 'steps'))],
    ['链接', () => setLinking(now())],
    ['表格', () => put(withLines(now(), blankTable))],
  ]
  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label="正文格式">
        {mutations.map(([name, mutation]) => (
          <Button key={name} size="small" onClick={mutation}>
            {name}
          </Button>
        ))}
        <label className={styles.upload}>
          图片
          <FileInput kind="picture" onFile={(file) => void send(file)} />
        </label>
      </div>
      {sent && (sent.share < 1 || sent.fault) && <Sending sent={sent} onCancel={cancel} />}
      <div className={styles.both}>
        <Input.TextArea
          {...(id && { id })}
          ref={area}
          value={value}
          onChange={(event) => onChange?.(event.target.value)}
          autoSize={{ minRows: 16, maxRows: 24 }}
          maxLength={50_000}
        />
        <Preview text={value} />
      </div>
      {linking && (
        <LinkDialog
          words={linking.text.slice(linking.from, linking.to)}
          onKeep={(words, to) => {
            setLinking(null)
            put(asLink(linking, words, to))
          }}
          onClose={() => setLinking(null)}
        />
      )}
    </>
  )
}

/** As the mall will show it: made by the very function that makes the page. */
function Preview({ text }: { text: string }) {
  const shown = useDeferredValue(text)
  const fault = faultOfText(shown)
  return (
    <section className={styles.shown} aria-label="效果预览" tabIndex={0}>
      {fault && <p className={styles.fault}>{fault}</p>}
      {shown.trim() === '' && <p className={styles.none}>在左侧输入，这里是商城显示的样子。</p>}
      {/* oxlint-disable-next-line react/no-danger -- made out of plain text, a few lines above */}
      <div className={look.text} dangerouslySetInnerHTML={{ __html: trusted(htmlOfBlocks(blocksOfText(shown))) }} />
    </section>
  )
}
