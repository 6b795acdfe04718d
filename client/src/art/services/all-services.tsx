import { SERVICE_KINDS, type ServiceKind } from '@car-wash/server/contract/constants'
import type { ComponentType } from 'react'
import { Picture, type PictureProps } from '../picture.tsx'
import { Detail, Express, Exterior, Full, MotorcycleWash } from './cars.tsx'
import { Interior, Polish, Seal } from './close-ups.tsx'
import { Engine, WheelCare } from './engine-and-wheels.tsx'
import { SCENE } from './scene.tsx'

const scenes: Readonly<Record<ServiceKind, ComponentType>> = {
  express: Express,
  exterior: Exterior,
  interior: Interior,
  full: Full,
  polish: Polish,
  seal: Seal,
  engine: Engine,
  wheels: WheelCare,
  motorcycle: MotorcycleWash,
  detail: Detail,
}

/** The pictures of all kinds of service, one below the other in the order of `SERVICE_KINDS`: one file for a whole menu. */
export function AllServices(props: PictureProps) {
  const { width, height } = SCENE
  return (
    <Picture viewBox={`0 0 ${String(width)} ${String(height * SERVICE_KINDS.length)}`} {...props}>
      {SERVICE_KINDS.map((kind, index) => {
        const Scene = scenes[kind]
        return (
          <svg key={kind} y={index * height} width={width} height={height}>
            <Scene />
          </svg>
        )
      })}
    </Picture>
  )
}
