import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { listArticles, moveArticle, type ArticleRow, type MissingArticle } from '../../contract/page/articleDesk.ts'
import { movesFrom } from '../../contract/moves.ts'
import { articleTones, articleMachine, articleMoves, articleStates, type ArticleMove } from '../../contract/page/articleState.ts'
import { MoveButtons } from '../../kit/MoveButtons.tsx'
import { Rows } from '../../kit/Rows.tsx'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { tell } from '../pieces/toast.ts'
import { ArticleDialog } from './ArticleDialog.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { PageFrame } from './PageFrame.tsx'
import { articlesQuery, missingQuery } from './queries.ts'
import styles from './article.module.css'

type Open = { readonly kind: 'write' | 'withdraw' | 'delete'; readonly article: ArticleRow | null; readonly missing?: MissingArticle }

/** 协议与帮助: the texts of the mall, and pages of the merchant's own. */
export function ArticlePage() {
  const { data: articles } = useSuspenseQuery(articlesQuery)
  const [open, setOpen] = useState<Open | null>(null)
  const queries = useQueryClient()
  const moving = useOnce(moveArticle)
  const close = () => setOpen(null)
  const publish = (key: string, move: ArticleMove) =>
    moving.mutate(
      { key, move },
      {
        onSuccess: () => tell(`${articleMoves[move].label}成功，商城几秒内更新`),
        onSettled: () => void queries.invalidateQueries({ queryKey: [listArticles.path] }),
      },
    )
  return (
    <PageFrame
      action={
        <Button type="primary" onClick={() => setOpen({ kind: 'write', article: null })}>
          新建页面
        </Button>
      }
    >
      <Missing onWrite={(missing) => setOpen({ kind: 'write', article: null, missing })} />
      <Fault error={moving.error} />
      <Rows
        rows={articles}
        keyOf={({ key }) => key}
        columns={[
          {
            title: '标题',
            phone: null,
            cell: ({ title }) => title,
            small: ({ key, own, inHelp, consented }) =>
              [own ? `自建 ${key}` : '固定', inHelp && '帮助中心', consented && '注册时须同意'].filter(Boolean).join(' · '),
          },
          { title: '状态', cell: ({ state }) => <StateTag tones={articleTones} state={state} label={articleStates[state]} /> },
          { title: '更新时间', cell: ({ updateTime }) => updateTime },
          {
            title: '操作',
            cell: (article) => (
              <Actions
                article={article}
                busy={moving.isPending}
                onOpen={(kind) => setOpen({ kind, article })}
                onPublish={(move) => publish(article.key, move)}
              />
            ),
          },
        ]}
      />
      {open?.kind === 'write' && <ArticleDialog articleKey={open.article?.key ?? null} missing={open.missing} onClose={close} />}
      {open && open.kind !== 'write' && open.article && <LeaveDialog article={open.article} mutation={open.kind} onClose={close} />}
    </PageFrame>
  )
}

/** What the mall leads to and is not there, each with the way to write it. */
function Missing({ onWrite }: { onWrite: (missing: MissingArticle) => void }) {
  const { data: missing = [] } = useQuery(missingQuery)
  if (missing.length === 0) return null
  return (
    <Panel title="商城还缺少的内容">
      <ul className={styles.missing}>
        {missing.map((one) => (
          <li key={one.key}>
            <span>
              <b>{one.title}</b>
              <small>{one.shownAt}</small>
              {one.consented && <em>缺少它时企业不能注册</em>}
            </span>
            <Button size="small" aria-label={`撰写 ${one.title}`} onClick={() => onWrite(one)}>
              撰写
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type ActionsProps = {
  article: ArticleRow
  busy: boolean
  onOpen: (kind: Open['kind']) => void
  onPublish: (move: ArticleMove) => void
}

function Actions({ article: { title, state, own, path }, busy, onOpen, onPublish }: ActionsProps) {
  const moves = own ? movesFrom(articleMachine, state, 'staff') : []
  return (
    <div className={styles.actions}>
      <Button size="small" aria-label={`修改 ${title}`} onClick={() => onOpen('write')}>
        修改
      </Button>
      <MoveButtons
        moves={moves.map((move) => ({ move, label: articleMoves[move].label, danger: false }))}
        main="none"
        size="small"
        disabled={busy}
        nameOf={({ label }) => `${label} ${title}`}
        onMove={({ move }) => (move === 'withdraw' ? onOpen('withdraw') : onPublish(move))}
      />
      {own && state !== 'published' && (
        <Button size="small" danger aria-label={`删除 ${title}`} onClick={() => onOpen('delete')}>
          删除
        </Button>
      )}
      {state === 'published' && (
        <Button size="small" href={path} target="_blank" aria-label={`商城查看 ${title}`}>
          商城查看
        </Button>
      )}
    </div>
  )
}
