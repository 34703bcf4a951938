import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { ArticleDialog } from './ArticleDialog.tsx'
import { PageFrame } from './PageFrame.tsx'
import { articlesQuery } from './queries.ts'
import desk from '../order/order.module.css'

/** 协议与帮助: the texts of the mall. */
export function ArticlePage() {
  const { data: articles } = useSuspenseQuery(articlesQuery)
  const [open, setOpen] = useState<string | null>(null)
  return (
    <PageFrame>
      <table className={desk.table}>
        <thead>
          <tr>
            <th scope="col">标题</th>
            <th scope="col">更新时间</th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {articles.map(({ key, title, updateTime, consented }) => (
            <tr key={key}>
              <td>
                {title}
                {consented && <small>注册时须同意</small>}
              </td>
              <td data-name="更新时间">{updateTime}</td>
              <td data-name="操作">
                <Button size="small" aria-label={`修改 ${title}`} onClick={() => setOpen(key)}>
                  修改
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {open !== null && <ArticleDialog articleKey={open} onClose={() => setOpen(null)} />}
    </PageFrame>
  )
}
