/** A design as it was kept in the first version, as JSON, with a layer of every kind: it is read for ever. */
export const ofSchema1 = (fileId: number) => ({
  schema: 1,
  surfaces: [
    {
      position: 'front',
      widthMm: 200,
      heightMm: 120,
      layers: [
        { kind: 'picture', id: 'a', fileId, x: 100, y: 60, width: 90, height: 60, angle: 0 },
        {
          ...{ kind: 'text', id: 'b', x: 100, y: 20, width: 80, height: 12, angle: -15, locked: true, text: '荣达贸易' },
          ...{ font: 'sans', size: 12, align: 'middle', leading: 1.2, tracking: 0, isVertical: false, bend: 30 },
          ...{ ink: { rgb: '#1a2b3c', spot: 'PANTONE 186 C' }, outline: { ink: { rgb: '#ffffff', spot: null }, width: 0.5 } },
        },
        {
          ...{ kind: 'drawing', id: 'c', x: 30, y: 30, width: 20, height: 20, angle: 0, hidden: true, name: '三角' },
          box: { width: 100, height: 100 },
          parts: [{ d: 'M0 100L50 0L100 100Z', fill: { rgb: '#b3241f', spot: null }, evenOdd: false, stroke: null }],
        },
        {
          ...{ kind: 'code', id: 'd', x: 170, y: 95, width: 25, height: 25, angle: 0, code: 'qr' },
          ...{ data: 'https://example.com', ink: { rgb: '#000000', spot: null } },
        },
      ],
    },
    { position: 'back', widthMm: 200, heightMm: 120, layers: [] },
  ],
})
