import { useState } from 'react'
import { isRouteErrorResponse, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { designByLink, type LinkedDesign } from '../../../contract/artwork/shelf.ts'
import { callIn } from '../dispatch.ts'
import { found } from '../parts/found.ts'
import { Missing, Problem } from '../parts/Problem.tsx'
import { titleOf } from '../titled.ts'
import { Comments } from './Comments.tsx'
import { PinnedSheet } from './PinnedSheet.tsx'
import type { Point } from './point.ts'
import css from './designs.module.css'

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  titleOf(loaderData?.linked.name ?? '分享的设计', matches),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export async function loader({ request, context }: LoaderFunctionArgs): Promise<{ token: string; linked: LinkedDesign }> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { token, linked: await found(callIn(context)(designByLink, { token })) }
}

/** A design for whoever was given its link: to be looked at, and spoken of where that is allowed. */
export default function SharedDesign() {
  const { token, linked } = useLoaderData<typeof loader>()
  const { name, may, storeName, updateTime, design, pictures, labels, comments } = linked
  const [point, setPoint] = useState<Point | null>(null)
  const surfaces = design.surfaces.filter(({ layers }) => layers.length > 0)
  return (
    <div className={`wide ${css.shared}`}>
      <article>
        <h1>{name}</h1>
        <p className={css.facts}>
          {!name.startsWith(storeName) && `${storeName}　`}更新于 {updateTime.slice(0, 16)}
        </p>
        {surfaces.length === 0 && <p>这份设计还没有内容</p>}
        {surfaces.map((surface) => (
          <PinnedSheet
            key={surface.position}
            surface={surface}
            label={labels[surface.position] ?? surface.position}
            pictures={pictures}
            comments={comments}
            point={point}
            onPoint={may === 'comment' ? setPoint : undefined}
          />
        ))}
      </article>
      <Comments token={token} linked={linked} surfaces={surfaces} point={point} onPoint={setPoint} />
    </div>
  )
}

/** Only whoever sent the link can send another. */
export function ErrorBoundary({ error }: { error: unknown }) {
  const isEnded = isRouteErrorResponse(error) && error.status === 404 && typeof error.data === 'string'
  return isEnded ? <Missing title={error.data}>请联系发送链接的人重新生成并发送新的链接。</Missing> : <Problem error={error} />
}
