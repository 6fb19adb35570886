declare module 'autocannon' {
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    workers?: number;
    headers?: Record<string, string>;
  }): Promise<{
    requests: { average: number };
    throughput: { average: number };
    non2xx: number;
    errors: number;
  }>;
}
