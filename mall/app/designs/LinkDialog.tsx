import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { shareByLink } from '../../../contract/artwork/shelf.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { Copy } from '../../../kit/Copy.tsx'
import { useOnce } from '../private/useOnce.ts'
import { Dialog } from '../shell/Dialog.tsx'
import { toast } from '../toast.ts'
import { shelfKey } from './queries.ts'
import type { Row } from './row.ts'
import askCss from '../private/ask.module.css'
import wordsCss from '../private/words.module.css'

/** A link that opens a design to whoever has it, told once; and how it is taken back. */
export function LinkDialog({ row: { id, name, linkMay }, onClose }: { row: Row; onClose: () => void }) {
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useOnce(shareByLink)
  const [link, setLink] = useState<string | null>(null)
  const [fault, setFault] = useState('')
  async function share(may: 'read' | 'comment' | null) {
    setFault('')
    try {
      const { token } = await mutateAsync({ id, may })
      await queries.invalidateQueries({ queryKey: shelfKey })
      if (token !== null) return setLink(`${location.origin}/sharedDesign?token=${token}`)
      toast('已收回', 'success')
      onClose()
    } catch (error) {
      setFault(wordsOf(error))
    }
  }
  return (
    <Dialog
      title={`分享“${name}”`}
      onClose={onClose}
      foot={
        link === null && (
          <p className={askCss.ask}>
            {linkMay && (
              <button type="button" className="btn" disabled={isPending} onClick={() => void share(null)}>
                收回链接
              </button>
            )}
            <button type="button" className="btn" disabled={isPending} onClick={() => void share('read')}>
              生成只读链接
            </button>
            <button type="button" className="btn main" disabled={isPending} onClick={() => void share('comment')} data-first>
              生成可评论链接
            </button>
          </p>
        )
      }
    >
      {fault && (
        <p className={wordsCss.note} role="alert">
          {fault}
        </p>
      )}
      {link ? (
        <>
          <p>请复制并妥善发送，链接只在此处显示一次：</p>
          <p style={{ overflowWrap: 'anywhere' }}>
            {link} <Copy text={link} name="分享链接" />
          </p>
        </>
      ) : (
        <p>任何拿到链接的人无需登录即可打开，只能看到这份设计。{linkMay && '重新生成后，原来的链接随即失效。'}</p>
      )}
    </Dialog>
  )
}
