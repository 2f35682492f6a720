import { alertRange } from "./alert-range.ts";
import { aliasLimit } from "./alias-limit.ts";
import { authorizedKey } from "./authorized-key.ts";
import { backupWindowScheduling } from "./backup-window-scheduling.ts";
import { backupsContradiction } from "./backups-contradiction.ts";
import { backupsDisabled } from "./backups-disabled.ts";
import { balancerNoConfigs } from "./balancer-no-configs.ts";
import { catalogUnknown } from "./catalog-unknown.ts";
import { certificateSubject } from "./certificate-subject.ts";
import { certificateValidity } from "./certificate-validity.ts";
import { cloneDuplicateId } from "./clone-duplicate-id.ts";
import { cloneExistingTarget } from "./clone-existing-target.ts";
import { cloneLimit } from "./clone-limit.ts";
import { cloneNewRequires } from "./clone-new-requires.ts";
import { cloneSourceFields } from "./clone-source-fields.ts";
import { cloneUserData } from "./clone-user-data.ts";
import { configNoNodes } from "./config-no-nodes.ts";
import { configPortDuplicate } from "./config-port-duplicate.ts";
import { curlCommand } from "./curl-command.ts";
import { deprecatedField } from "./deprecated-field.ts";
import { diskFieldUnused } from "./disk-field-unused.ts";
import { duplicateKey } from "./duplicate-key.ts";
import { enumValue } from "./enum-value.ts";
import { expiredSuppression } from "./expired-suppression.ts";
import { imageNoCloudInit } from "./image-no-cloud-init.ts";
import { imagePrefix } from "./image-prefix.ts";
import { imageWithBackup } from "./image-with-backup.ts";
import { instanceLabelDuplicate } from "./instance-label-duplicate.ts";
import { interfaceCount } from "./interface-count.ts";
import { interfaceDefault } from "./interface-default.ts";
import { interfaceLabelForbidden } from "./interface-label-forbidden.ts";
import { interfaceNoPublic } from "./interface-no-public.ts";
import { interfacePrimaryCount } from "./interface-primary-count.ts";
import { interfacePrimaryVlan } from "./interface-primary-vlan.ts";
import { interfacePublicCount } from "./interface-public-count.ts";
import { interfacePublicPosition } from "./interface-public-position.ts";
import { ipPublic } from "./ip-public.ts";
import { ipRangesCidr } from "./ip-ranges-cidr.ts";
import { ipRangesForbidden } from "./ip-ranges-forbidden.ts";
import { ipRangesOverlap } from "./ip-ranges-overlap.ts";
import { ipType } from "./ip-type.ts";
import { ipamCidr } from "./ipam-cidr.ts";
import { ipamDuplicate } from "./ipam-duplicate.ts";
import { ipamForbidden } from "./ipam-forbidden.ts";
import { keyLiteral } from "./key-literal.ts";
import { labelLength } from "./label-length.ts";
import { labelPattern } from "./label-pattern.ts";
import { labelRepeat } from "./label-repeat.ts";
import { metadataBase64 } from "./metadata-base64.ts";
import { metadataCloudConfig } from "./metadata-cloud-config.ts";
import { metadataFixed } from "./metadata-fixed.ts";
import { metadataSize } from "./metadata-size.ts";
import { missingExpected } from "./missing-expected.ts";
import { missingRequired } from "./missing-required.ts";
import { natAddressOnCreate } from "./nat-address-on-create.ts";
import { natValue } from "./nat-value.ts";
import { nodeAddress } from "./node-address.ts";
import { nodeAddressDuplicate } from "./node-address-duplicate.ts";
import { nodeAddressPublic } from "./node-address-public.ts";
import { nodeInstanceNoPrivateIp } from "./node-instance-no-private-ip.ts";
import { nodeInstanceOffline } from "./node-instance-offline.ts";
import { nodeLabelDuplicate } from "./node-label-duplicate.ts";
import { nodeRegion } from "./node-region.ts";
import { numberRange } from "./number-range.ts";
import { pemCertificate } from "./pem-certificate.ts";
import { pemKey } from "./pem-key.ts";
import { pemMismatch } from "./pem-mismatch.ts";
import { placeholder } from "./placeholder.ts";
import { readOnlyField } from "./read-only-field.ts";
import { referenceAttribute } from "./reference-attribute.ts";
import { referenceCycle } from "./reference-cycle.ts";
import { referenceFile } from "./reference-file.ts";
import { referenceSyntax } from "./reference-syntax.ts";
import { referenceType } from "./reference-type.ts";
import { referenceUnknown } from "./reference-unknown.ts";
import { regionNoMetadata } from "./region-no-metadata.ts";
import { regionNoVlan } from "./region-no-vlan.ts";
import { requestAuthorization } from "./request-authorization.ts";
import { requestBodyMissing } from "./request-body-missing.ts";
import { requestBodyUnexpected } from "./request-body-unexpected.ts";
import { requestCancelBackups } from "./request-cancel-backups.ts";
import { requestContentType } from "./request-content-type.ts";
import { requestMethod } from "./request-method.ts";
import { requestOperationInferred } from "./request-operation-inferred.ts";
import { requestOperationUnknown } from "./request-operation-unknown.ts";
import { requestOverwritesDisks } from "./request-overwrites-disks.ts";
import { requestPathParameter } from "./request-path-parameter.ts";
import { requestReplacesSnapshot } from "./request-replaces-snapshot.ts";
import { requestTokenLiteral } from "./request-token-literal.ts";
import { requestUndocumented } from "./request-undocumented.ts";
import { requestUnknownPath } from "./request-unknown-path.ts";
import { requestVersion } from "./request-version.ts";
import { rootPassLiteral } from "./root-pass-literal.ts";
import { rootPassRequired } from "./root-pass-required.ts";
import { rootPassWeak } from "./root-pass-weak.ts";
import type { Rule } from "./rule.ts";
import { scriptDataJson } from "./script-data-json.ts";
import { scriptDataSize } from "./script-data-size.ts";
import { scriptDataUnused } from "./script-data-unused.ts";
import { scriptNeedsImage } from "./script-needs-image.ts";
import { scriptWithBackup } from "./script-with-backup.ts";
import { scriptWithPrivateImage } from "./script-with-private-image.ts";
import { shellQuotes } from "./shell-quotes.ts";
import { stackRegionMissing } from "./stack-region-missing.ts";
import { stackVersion } from "./stack-version.ts";
import { stepCloneLimit } from "./step-clone-limit.ts";
import { stepDeleted } from "./step-deleted.ts";
import { stepNameDuplicate } from "./step-name-duplicate.ts";
import { stepPrivateIpLimit } from "./step-private-ip-limit.ts";
import { stepUnknown } from "./step-unknown.ts";
import { strictJson } from "./strict-json.ts";
import { subnetForbidden } from "./subnet-forbidden.ts";
import { subnetRange } from "./subnet-range.ts";
import { subnetRequired } from "./subnet-required.ts";
import { syntax } from "./syntax.ts";
import { tlsRequired } from "./tls-required.ts";
import { tlsUnused } from "./tls-unused.ts";
import { typeMismatch } from "./type-mismatch.ts";
import { unknownField } from "./unknown-field.ts";
import { unusedSuppression } from "./unused-suppression.ts";
import { vlanIpamConflict } from "./vlan-ipam-conflict.ts";
import { vlanLabelDuplicate } from "./vlan-label-duplicate.ts";
import { vlanLabelLength } from "./vlan-label-length.ts";
import { vlanLabelPattern } from "./vlan-label-pattern.ts";
import { vlanLabelRequired } from "./vlan-label-required.ts";
import { vlanRegionLimit } from "./vlan-region-limit.ts";
import { vpcAddress } from "./vpc-address.ts";
import { vpcAddressConflict } from "./vpc-address-conflict.ts";
import { vpcAddressOutside } from "./vpc-address-outside.ts";
import { vpcAddressReserved } from "./vpc-address-reserved.ts";
import { vpcIpv4Forbidden } from "./vpc-ipv4-forbidden.ts";

/** All rules, in the order in which they are documented. */
export const rules: readonly Rule[] = [
  // Syntax and structure.
  syntax,
  strictJson,
  duplicateKey,
  aliasLimit,
  typeMismatch,
  missingRequired,
  missingExpected,
  unknownField,
  readOnlyField,
  enumValue,
  deprecatedField,
  numberRange,
  unusedSuppression,
  placeholder,
  shellQuotes,
  curlCommand,
  expiredSuppression,
  // Requests.
  requestUnknownPath,
  requestMethod,
  requestPathParameter,
  requestVersion,
  requestBodyMissing,
  requestBodyUnexpected,
  requestAuthorization,
  requestTokenLiteral,
  requestContentType,
  requestUndocumented,
  requestOperationInferred,
  requestOperationUnknown,
  requestCancelBackups,
  requestReplacesSnapshot,
  requestOverwritesDisks,
  stepUnknown,
  stepNameDuplicate,
  stepPrivateIpLimit,
  stepCloneLimit,
  stepDeleted,
  // Instances.
  labelLength,
  labelPattern,
  labelRepeat,
  imageWithBackup,
  imagePrefix,
  rootPassRequired,
  rootPassWeak,
  rootPassLiteral,
  diskFieldUnused,
  authorizedKey,
  scriptNeedsImage,
  scriptWithBackup,
  scriptWithPrivateImage,
  scriptDataUnused,
  scriptDataJson,
  scriptDataSize,
  metadataBase64,
  metadataSize,
  metadataCloudConfig,
  metadataFixed,
  alertRange,
  backupWindowScheduling,
  // Interfaces.
  interfaceCount,
  interfaceDefault,
  interfacePublicCount,
  interfacePublicPosition,
  interfaceNoPublic,
  interfacePrimaryCount,
  interfacePrimaryVlan,
  vlanLabelRequired,
  vlanLabelLength,
  vlanLabelPattern,
  vlanLabelDuplicate,
  interfaceLabelForbidden,
  ipamForbidden,
  ipamCidr,
  ipamDuplicate,
  subnetRequired,
  subnetForbidden,
  ipRangesForbidden,
  ipRangesCidr,
  ipRangesOverlap,
  vpcIpv4Forbidden,
  vpcAddress,
  vpcAddressReserved,
  vpcAddressOutside,
  natValue,
  natAddressOnCreate,
  // Clones.
  cloneExistingTarget,
  cloneNewRequires,
  cloneDuplicateId,
  cloneUserData,
  // Private addresses, balancers, configurations, nodes.
  ipType,
  ipPublic,
  tlsRequired,
  tlsUnused,
  pemCertificate,
  pemKey,
  pemMismatch,
  certificateSubject,
  certificateValidity,
  keyLiteral,
  configPortDuplicate,
  configNoNodes,
  balancerNoConfigs,
  nodeAddress,
  nodeAddressPublic,
  nodeLabelDuplicate,
  nodeAddressDuplicate,
  // Stacks.
  stackVersion,
  stackRegionMissing,
  referenceUnknown,
  referenceAttribute,
  referenceSyntax,
  referenceType,
  subnetRange,
  referenceCycle,
  referenceFile,
  nodeInstanceNoPrivateIp,
  nodeRegion,
  nodeInstanceOffline,
  instanceLabelDuplicate,
  vlanIpamConflict,
  vlanRegionLimit,
  vpcAddressConflict,
  cloneSourceFields,
  cloneLimit,
  backupsDisabled,
  backupsContradiction,
  // With a catalog.
  catalogUnknown,
  regionNoVlan,
  regionNoMetadata,
  imageNoCloudInit,
];

export const ruleById: ReadonlyMap<string, Rule> = new Map(rules.map((rule) => [rule.id, rule]));
