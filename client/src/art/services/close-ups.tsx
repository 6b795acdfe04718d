import { type Palette, usePalette } from '../picture.tsx'
import { Scene, Sparkles, Spray } from './scene.tsx'

/** A piece of bodywork, seen close: a wing that fills the lower half. */
function Bodywork({ p }: { p: Palette }) {
  return (
    <>
      <path d="M0 148C110 92 330 84 480 132V240H0Z" fill={p.url('body')} />
      <path
        d="M0 160C120 106 330 98 480 144V156C330 112 130 120 0 182Z"
        fill="var(--art-glint)"
        fillOpacity=".5"
      />
      <path d="M0 214C150 178 340 180 480 204V240H0Z" fill="var(--art-shade)" fillOpacity=".18" />
    </>
  )
}

/** The inside: a clean seat and the nozzle of a vacuum cleaner. */
export function Interior() {
  const p = usePalette()
  return (
    <Scene p={p} coat="mint">
      <rect x="150" y="186" width="176" height="22" rx="8" fill="var(--art-tyre)" />
      <path d="M150 30C146 18 156 10 170 12L196 16C206 18 210 26 212 36L214 46H156Z" fill={p.url('body')} />
      <path d="M168 44h10l4 16h-10zM194 44h10l2 16h-10z" fill="var(--art-metal-2)" />
      <path
        d="M136 70C134 58 144 52 158 52H206C220 52 226 60 230 72L254 152C256 168 246 176 232 176H178C162 176 154 168 152 156Z"
        fill={p.url('body')}
      />
      <path d="M160 72H204L222 140H174Z" fill="var(--art-glint)" fillOpacity=".3" />
      <path
        d="M164 90H209M168 110H214M172 130H220"
        stroke="var(--art-mint-3)"
        strokeOpacity=".5"
        strokeWidth="3"
      />
      <path
        d="M170 158C170 148 178 144 190 144H318C336 144 344 154 342 168C340 184 330 192 314 192H196C178 192 170 182 170 158Z"
        fill={p.url('body')}
      />
      <path
        d="M190 152H318C328 152 334 156 334 164C290 158 230 158 182 166C182 158 184 152 190 152Z"
        fill={p.url('gloss')}
      />
      <path
        d="M480 22C424 18 412 62 388 92"
        fill="none"
        stroke="var(--art-tyre)"
        strokeWidth="18"
        strokeLinecap="round"
      />
      <path
        d="M480 18C430 14 412 56 390 82"
        fill="none"
        stroke="var(--art-glint)"
        strokeOpacity=".25"
        strokeWidth="4"
      />
      <path d="M374 82L404 100L376 138L318 142L322 132Z" fill={p.url('metal')} />
      <path d="M318 142L376 138L372 146L316 148Z" fill="var(--art-tyre)" />
      <Sparkles
        at={[
          [110, 66, 15],
          [282, 108, 18],
          [106, 140, 10],
        ]}
      />
    </Scene>
  )
}

/** Polishing: a machine with its pad on the paint. */
export function Polish() {
  const p = usePalette()
  return (
    <Scene p={p} coat="mint">
      <Bodywork p={p} />
      <g fill="none" stroke="var(--art-glint)" strokeWidth="5" strokeLinecap="round" strokeOpacity=".85">
        <path d="M104 156A112 30 0 0 1 160 132M372 148A112 30 0 0 0 326 128M128 176A100 26 0 0 0 190 190M350 172A100 26 0 0 1 298 188" />
      </g>
      <ellipse cx="240" cy="146" rx="78" ry="22" fill="var(--art-shade)" fillOpacity=".25" />
      <path d="M168 128V138A72 18 0 0 0 312 138V128Z" fill="var(--art-foam-2)" />
      <ellipse cx="240" cy="128" rx="72" ry="18" fill={p.url('foam')} />
      <path
        d="M206 124V104Q206 84 226 80L246 76Q274 74 276 98V124A36 8 0 0 1 206 124Z"
        fill="var(--art-tyre)"
      />
      <path
        d="M240 44C262 36 300 36 332 48L404 78C418 84 416 104 400 102L318 88C300 86 292 90 280 98L246 98C226 82 222 52 240 44Z"
        fill={p.url('water')}
      />
      <path
        d="M244 54C266 46 300 46 326 56L372 76"
        fill="none"
        stroke="var(--art-glint)"
        strokeOpacity=".7"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M404 92C440 104 450 76 480 82" fill="none" stroke="var(--art-tyre)" strokeWidth="7" />
      <Sparkles
        at={[
          [84, 118, 20],
          [398, 158, 14],
          [56, 170, 10],
        ]}
      />
    </Scene>
  )
}

/** Sealing: water forms beads on the paint, behind a shield. */
export function Seal() {
  const p = usePalette()
  const beads = [
    [70, 160, 13],
    [120, 178, 9],
    [152, 146, 11],
    [204, 168, 15],
    [256, 146, 9],
    [280, 190, 11],
    [336, 164, 13],
    [396, 186, 10],
    [430, 154, 12],
    [36, 196, 9],
  ] as const
  return (
    <Scene p={p} coat="water">
      <Bodywork p={p} />
      {beads.map(([x, y, r]) => (
        <g key={x} transform={`translate(${String(x)} ${String(y)}) scale(${String(r / 10)})`}>
          <ellipse cx="1" cy="7" rx="11" ry="4" fill="var(--art-shade)" fillOpacity=".3" />
          <path
            d="M-11 4C-11-6-5-9 0-9C6-9 11-5 11 4C8 8-8 8-11 4Z"
            fill="var(--art-glass-1)"
            fillOpacity=".92"
          />
          <path
            d="M-6-1C-5-4-3-6 0-6"
            fill="none"
            stroke="var(--art-glint)"
            strokeWidth="2.6"
            strokeLinecap="round"
          />
        </g>
      ))}
      <path d="M240 14L300 34V74C300 108 272 128 240 140C208 128 180 108 180 74V34Z" fill={p.url('mint')} />
      <path d="M240 14L300 34V74C300 108 272 128 240 140Z" fill="var(--art-mint-3)" fillOpacity=".35" />
      <path
        d="M212 76L233 96L270 54"
        fill="none"
        stroke="var(--art-glint)"
        strokeWidth="12"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Spray
        from={[
          [64, 20],
          [112, 34],
          [352, 30],
          [404, 18],
        ]}
        by={[-10, 46]}
      />
    </Scene>
  )
}
