import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { TemplateFacts } from '../../contract/artwork/templateDesk.ts'
import { templateStates, templateTones } from '../../contract/artwork/templateState.ts'
import type { Layer } from '../../contract/artwork/layer.ts'
import desk from '../pieces/desk.module.css'
import { StateTag } from '../pieces/StateTag.tsx'
import { Heading } from '../shell/Heading.tsx'
import { Link } from '../shell/Link.tsx'
import { templateQuery } from './queries.ts'
import type { Standing } from './standing.ts'
import { TemplateEditor } from './TemplateEditor.tsx'

/** One template: drawn, said what of it is filled in, published. */
export function TemplatePage() {
  const { templateId } = useParams()
  const { data } = useSuspenseQuery(templateQuery(Number(templateId)))
  const { name, kind, scene, use, widthMm, heightMm, layers, ...standing } = data
  return (
    <>
      <Trail here={name} />
      <Heading title={name}>
        <StateTag label={templateStates[standing.state]} tones={templateTones} state={standing.state} />
      </Heading>
      <Begun key={standing.id} facts={{ name, kind, scene, use, widthMm, heightMm }} layers={layers} standing={standing} />
    </>
  )
}

/** What is on the page stays as it was typed, whatever is fetched meanwhile. */
function Begun({ facts, layers, standing }: { facts: TemplateFacts; layers: Layer[]; standing: Standing }) {
  const [first] = useState({ facts, layers })
  return <TemplateEditor facts={first.facts} layers={first.layers} standing={standing} />
}

const blank: TemplateFacts = { name: '', kind: 'bag', scene: 'daily', use: '', widthMm: 200, heightMm: 200 }

/** A template that is not kept yet. */
export function NewTemplatePage() {
  const go = useNavigate()
  return (
    <>
      <Trail here="新建" />
      <Heading title="新建设计模板" />
      <TemplateEditor facts={blank} layers={[]} standing={null} onMade={(id) => void go(`/template/${id}`, { replace: true })} />
    </>
  )
}

const Trail = ({ here }: { here: string }) => (
  <nav className={desk.trail} aria-label="位置">
    <Link to="/template">设计模板</Link> / {here}
  </nav>
)
