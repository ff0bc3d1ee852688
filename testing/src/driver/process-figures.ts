import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

export function processorMs(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1_000;
}

function statusMb(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [, kib] = new RegExp(`${name}:\\s+(\\d+)`, 'u').exec(status) ?? [];
  return Number(kib) / 1024;
}

export const memoryMb = (pid: number): number => statusMb(pid, 'VmRSS');
/** The most that the process has held. */
export const peakMemoryMb = (pid: number): number => statusMb(pid, 'VmHWM');
