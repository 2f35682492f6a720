import type { Section } from "./types.ts";

/** The sections of the API documentation that facts rest on, and those of our own file formats, with their titles. */
export const sectionTitles: Readonly<Record<Section, string>> = {
  "1": "What the service does",
  "2": "Resources and their fields",
  "2.1": "Compute instance",
  "2.2": "Alerts",
  "2.3": "Backup schedule values",
  "2.4": "Backup record",
  "2.5": "Network interface",
  "2.6": "Load balancer",
  "2.7": "Load balancer configuration",
  "2.8": "Load balancer node",
  "2.9": "IP address record",
  "2.10": "Error object",
  "3": "States and transitions",
  "4": "Endpoints",
  "4.1": "Instances",
  "4.2": "Create instance body",
  "4.3": "Clone body",
  "4.4": "Backups",
  "4.5": "Private IP",
  "4.6": "Load balancers",
  "5": "Authentication",
  "6": "Events",
  "7": "Errors",
  "8": "Limits",
  "9": "Versioning",
  "formats 2": "Requests",
  "formats 3": "Stacks",
  "formats 4": "Settings",
};

/** Where a fact is documented: `API documentation, section 2.5: Network interface`, or `File formats: Stacks`. */
export const describeSection = (section: Section): string =>
  section.startsWith("formats ")
    ? `File formats: ${sectionTitles[section]}`
    : `API documentation, section ${section}: ${sectionTitles[section]}`;
